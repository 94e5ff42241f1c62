//! Links to games.
//!
//! Property: a link that is read has exactly the token that was given. So no two tokens mean the same game.
#![no_main]

use keypeg_play::link::Link;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|token: &str| {
    if let Ok(link) = Link::parse(token) {
        assert_eq!(link.token(), token);
        assert_eq!(Link::parse(&link.token()).as_ref(), Ok(&link));
    }
});
