//! Requests and replies.

use std::error::Error;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::games::{self, NewGame, PlayRequest, ReviewedGame};
use crate::kernel_check::{self, KernelRequest};
use crate::searches::{self, GuessesRequest, NextGuessRequest, SolveRequest};

/// A request of the host, named by its field `do`.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum HostRequest {
    /// Begins a game.
    New(NewGame),
    /// Guesses, asks for a hint or gives up in a game.
    Play(Box<PlayRequest>),
    /// The next guess of a strategy.
    Break(NextGuessRequest),
    /// The best guesses of a position, with their exact values.
    Help(GuessesRequest),
    /// What each guess of a game cost.
    Review(ReviewedGame),
    /// The best strategy for a position.
    Solve(SolveRequest),
    /// Whether the kernel agrees with the scalar definition.
    CheckKernel(KernelRequest),
}

/// Answers a request: `{"ok":…}`, or `{"error":"…"}` with a sentence.
pub fn reply(request: &str) -> String {
    match answer(request) {
        Ok(value) => json!({ "ok": value }).to_string(),
        Err(error) => refusal(&error.to_string()),
    }
}

/// The reply to a request that is refused.
pub(crate) fn refusal(sentence: &str) -> String {
    json!({ "error": sentence }).to_string()
}

fn answer(request: &str) -> Result<Value, Box<dyn Error>> {
    match serde_json::from_str(request)? {
        HostRequest::New(request) => games::new_game(&request),
        HostRequest::Play(request) => games::play(&request),
        HostRequest::Break(request) => searches::next_guess(&request),
        HostRequest::Help(request) => searches::help(&request),
        HostRequest::Review(request) => games::review(&request),
        HostRequest::Solve(request) => searches::solution(&request),
        HostRequest::CheckKernel(request) => kernel_check::compare(&request),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ok(request: Value) -> Value {
        let mut reply: Value = serde_json::from_str(&reply(&request.to_string())).unwrap();
        reply["ok"].take()
    }

    #[test]
    fn a_game_goes_on_from_its_record() {
        let new = ok(json!({ "do": "new", "game": "4x6", "secret": "DBCE", "rows": 10 }));
        let first = ok(json!({ "do": "play", "record": new["record"], "guess": "AABC" }));
        assert_eq!((&first["reply"]["feedback"], &first["game"]["remaining"]), (&json!("0,2"), &json!(222)));
        let hint = ok(json!({ "do": "play", "record": first["record"], "hint": "answer" }));
        assert_eq!(hint["hint"]["says"], "The secret is DBCE.");
        let end = ok(json!({ "do": "play", "record": hint["record"], "guess": "DBCE" }));
        assert_eq!(end["game"]["outcome"], "found");
        assert_eq!(end["game"]["report"], "You found it in 2 guesses, with 1 hint.");
    }

    #[test]
    fn without_time_reports_have_no_values() {
        let help = ok(json!({ "do": "help", "game": "4x6", "strategy": "optimal", "top": 3, "time_limit": 0 }));
        assert_eq!((&help["complete"], &help["stopped_early"]), (&json!(false), &json!(true)));
        let turns = "AABC 0,2; DDBE 2,1; DBCE 4,0";
        let review = ok(json!({ "do": "review", "game": "4x6", "turns": turns, "time_limit": 0 }));
        assert_eq!((&review["basis"], &review["par"], &review["guesses"]), (&json!("turns"), &Value::Null, &json!(3)));
    }

    #[test]
    fn errors_are_sentences() {
        for (request, sentence) in [
            ("", "EOF while parsing a value at line 1 column 0"),
            (r#"{"do":"new","game":"0x6","secret":"A"}"#, "a game needs at least 1 peg"),
            (r#"{"do":"break","game":"4x6","strategy":"luck"}"#, "\"luck\" is not a strategy"),
            (r#"{"do":"break","game":"4x6","strategy":"entropy","time_limit":-1}"#, "time_limit is -1"),
            (r#"{"do":"break","game":"4x6","strategy":"optimal","time_limit":0}"#, "the time limit was reached"),
            (r#"{"do":"help","game":"4x6","strategy":"entropy","top":51}"#, "top is 51"),
            (r#"{"do":"help","game":"4x6","strategy":"entropy","top":5,"time_limit":-1}"#, "time_limit is -1"),
            (r#"{"do":"review","game":"4x6","turns":"AABC 0,2","time_limit":1e300}"#, "time_limit is 1"),
            (r#"{"do":"solve","game":"4x6","memory":0,"threads":1}"#, "memory is 0"),
            (r#"{"do":"solve","game":"4x6","memory":8589934592,"threads":1}"#, "memory is 8589934592"),
        ] {
            let reply: Value = serde_json::from_str(&reply(request)).unwrap();
            assert!(reply["error"].as_str().unwrap().contains(sentence), "{request}: {reply}");
        }
    }
}
