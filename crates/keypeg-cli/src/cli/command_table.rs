//! The commands in the groups and the order of the help, with examples of their use.

/// Commands that belong together.
pub(super) struct CommandGroup {
    pub(super) heading: &'static str,
    pub(super) commands: &'static [CommandEntry],
}

/// A command and its examples: what each does, and the command line.
pub(super) struct CommandEntry {
    pub(super) name: &'static str,
    pub(super) examples: &'static [(&'static str, &'static str)],
}

/// Every command once, most used first.
pub(super) const GROUPS: &[CommandGroup] = &[
    CommandGroup {
        heading: "Play and learn",
        commands: &[
            CommandEntry {
                name: "play",
                examples: &[
                    ("Play the classic game, four pegs of six colors", "keypeg play"),
                    ("Play Bulls and Cows with ten rows", "keypeg play bulls-and-cows --rows 10"),
                    ("Play against an opponent who changes the secret", "keypeg play --codemaker adversary"),
                ],
            },
            CommandEntry { name: "daily", examples: &[("Break the code of the day", "keypeg daily")] },
            CommandEntry { name: "tutorial", examples: &[("Learn the game", "keypeg tutorial")] },
            CommandEntry {
                name: "break",
                examples: &[
                    ("Think of a code and let the computer find it", "keypeg break"),
                    ("Lie once, and see whether it notices", "keypeg break 4x6 --lies 1"),
                ],
            },
            CommandEntry {
                name: "hint",
                examples: &[
                    ("Find the next guess after two answers", "keypeg hint 4x6 --history \"AABC 1,0; ADEE 0,2\""),
                    ("Rank ten guesses by their largest group", "keypeg hint 4x6 --strategy worst-case --top 10"),
                ],
            },
            CommandEntry {
                name: "review",
                examples: &[
                    ("Review your last game", "keypeg review last"),
                    ("Review a game played elsewhere", "keypeg review 4x6 --history \"AABC 1,0; ADEE 0,2\""),
                ],
            },
            CommandEntry {
                name: "games",
                examples: &[
                    ("List your games, to review one by its number", "keypeg games"),
                    ("List the last five games of one board", "keypeg games 4x6 --limit 5"),
                ],
            },
            CommandEntry {
                name: "stats",
                examples: &[
                    ("See how well you play", "keypeg stats"),
                    ("Print one line per game, for a spreadsheet", "keypeg stats 4x6 --csv"),
                ],
            },
            CommandEntry {
                name: "serve",
                examples: &[
                    ("Start the web app and open it in your browser", "keypeg serve --open"),
                    ("Let a class connect", "keypeg serve --listen 0.0.0.0 --port 8080"),
                ],
            },
        ],
    },
    CommandGroup {
        heading: "Analyse",
        commands: &[
            CommandEntry {
                name: "evaluate",
                examples: &[
                    ("Count the guesses of a strategy", "keypeg evaluate 4x6 entropy"),
                    ("Explain one game", "keypeg evaluate 4x6 entropy --secret DBCE"),
                    (
                        "Tabulate by the answer to a first guess",
                        "keypeg evaluate 4x6 most-parts --first AABB --by-first-response",
                    ),
                ],
            },
            CommandEntry {
                name: "compare",
                examples: &[
                    (
                        "Compare three strategies on the classic board",
                        "keypeg compare 4x6 --strategies entropy,most-parts,worst-case",
                    ),
                    (
                        "Compare boards of three to eight colors, as a page",
                        "keypeg compare 3x3..8 --strategies entropy,irving --html page.html",
                    ),
                ],
            },
            CommandEntry {
                name: "simulate",
                examples: &[
                    (
                        "Play a thousand games that anyone can repeat",
                        "keypeg simulate 4x6 random-consistent --games 1000 --seed 1",
                    ),
                    ("Play a board with too many codes to evaluate", "keypeg simulate 12x20 inference --games 1000"),
                ],
            },
            CommandEntry {
                name: "tree",
                examples: &[
                    ("Read the first three guesses of a strategy", "keypeg tree 3x4 entropy --depth 3"),
                    (
                        "Print cards for a game at the table",
                        "keypeg tree 4x6 most-parts --format sheet --out cards.html",
                    ),
                    ("Write a program that plays", "keypeg tree 4x6 entropy --format python --out breaker.py"),
                ],
            },
            CommandEntry { name: "strategies", examples: &[("List the strategies", "keypeg strategies")] },
        ],
    },
    CommandGroup {
        heading: "Research",
        commands: &[
            CommandEntry {
                name: "solve",
                examples: &[
                    ("Find optimal play on the classic board", "keypeg solve 4x6"),
                    ("Find the best worst case, with a proof", "keypeg solve 4x6 --objective worst --proof 4x6.proof"),
                    (
                        "Begin a long solve that can be continued",
                        "keypeg solve 4x8 --checkpoint 4x8.save --time-limit 3600",
                    ),
                    ("Solve a position in a game", "keypeg solve 4x6 --history \"AABC 1,0\""),
                    ("Find the most secrets within four guesses", "keypeg solve 4x6 --within 4"),
                    ("Guess only codes that can be the secret", "keypeg solve 4x6 --guesses possible"),
                ],
            },
            CommandEntry {
                name: "check",
                examples: &[
                    ("Verify a proof", "keypeg check 4x6.proof"),
                    ("Verify one of three parts of a large proof", "keypeg check 4x8.proof --part 1/3"),
                    ("Audit a strategy from another program", "keypeg check -"),
                ],
            },
            CommandEntry {
                name: "atlas",
                examples: &[
                    ("Tabulate every board of at most 100 codes", "keypeg atlas"),
                    (
                        "Go on where an earlier run ended, a minute per board",
                        "keypeg atlas --codes 1300 --resume atlas.json --time-limit 60",
                    ),
                    ("Compute some boards, as CSV", "keypeg atlas --boards 3x4..8,4x4..6-distinct --csv"),
                ],
            },
            CommandEntry {
                name: "reproduce",
                examples: &[
                    ("List what can be recomputed", "keypeg reproduce --list"),
                    ("Recompute one paper", "keypeg reproduce --paper norvig"),
                    ("Write a report with charts", "keypeg reproduce --report report"),
                ],
            },
            CommandEntry {
                name: "engine",
                examples: &[
                    ("Answer a file of requests", "keypeg engine < requests.jsonl > replies.jsonl"),
                    ("Use two threads", "keypeg engine --threads 2 < requests.jsonl"),
                ],
            },
        ],
    },
    CommandGroup {
        heading: "Files",
        commands: &[
            CommandEntry {
                name: "archive",
                examples: &[
                    ("Copy all games into one file", "keypeg archive export games.json"),
                    ("Add the games of such a file", "keypeg archive import games.json"),
                    ("Look for games that cannot be read", "keypeg archive check"),
                ],
            },
            CommandEntry {
                name: "representatives",
                examples: &[(
                    "Cover three turns of Bulls and Cows",
                    "keypeg representatives bulls-and-cows --depth 3 --out cows.reps",
                )],
            },
            CommandEntry { name: "completions", examples: &[("Complete commands in bash", "keypeg completions bash")] },
            CommandEntry { name: "man", examples: &[("Write the manual pages", "keypeg man man1")] },
        ],
    },
];

/// The entry of a command; `None` for commands without one, such as `help`.
pub(super) fn entry(name: &str) -> Option<&'static CommandEntry> {
    GROUPS.iter().flat_map(|group| group.commands).find(|entry| entry.name == name)
}
