// @ts-check
// The shapes of docs/api.md, as far as the pages use them. Types alone: this file has no code.

/**
 * How codes are written: one symbol per color.
 * @typedef {{symbols: string[], separator: string}} Notation
 *
 * @typedef {{guess: string, feedback: string}} Turn
 *
 * @typedef {{name: string, game: string, rows: number|null}} Preset
 * @typedef {{strategy: string, summary: string, random: boolean, most_codes: number|null}} Strategy
 * @typedef {{version: string, today: string, url: string|null, url_is_public: boolean, presets: Preset[], strategies: Strategy[], codemakers: string[],
 *   hints: string[], labels: string[], limits: Record<string, number>}} Setup
 *
 * @typedef {{game: string, pegs: number, colors: number, distinct: boolean, symbols: string[], separator: string,
 *   codes: number|string|null, answers: string[], enumerated: boolean,
 *   codemakers: {codemaker: string, available: boolean, why?: string}[],
 *   strategies: {strategy: string, available: boolean, why?: string}[], tree: boolean, values: boolean}} Game
 *
 * A count: a number, digits when it is beyond 2^53, null when it is not known.
 * @typedef {number|string|null} Count
 *
 * @typedef {{guess: string, feedback: string, good: boolean, remaining: Count}} PlayedTurn
 * @typedef {{id: string, game: string, symbols: string[], separator: string, codemaker: string, strict: boolean,
 *   rows: number|null, daily: string|null, share: string|null, seed: number|null, turns: PlayedTurn[],
 *   refused: {after: number, guess: string}[], hints: {after: number, kind: string}[], undone: number,
 *   outcome: 'open'|'found'|'lost'|'given-up', remaining: Count, guesses: number, bad_guesses: number,
 *   hints_used: number, next_hint: string|null, secret: string|null, still_fits: string|null, report: string|null,
 *   result: string|null, archive: number|null, class: string|null, summary: string}} Play
 *
 * @typedef {{name: string, outcome: 'open'|'found'|'lost'|'given-up', guesses: number, hints_used: number, undone: number,
 *   touched_at: number}} Pupil
 * @typedef {{class: string, game: string, rows: number|null, strict: boolean, begun_at: number, url: string|null}} ClassBoard
 * @typedef {ClassBoard & {qr: string[], pupils: Pupil[]}} ClassProgress
 * @typedef {{class: string, game: string, rows: number|null, strict: boolean, play: string|null, name: string|null}} ClassOffer
 *
 * @typedef {{turn: number, expected: string, says: string}} Contradiction
 * @typedef {{guess: string, refused: boolean, feedback: string|null, good: boolean, enough_information: boolean,
 *   contradictions: Contradiction[], probe: string|null, lines: string[]}} Reply
 * @typedef {{grade: string, says: string, code: string|null, color: string|null}} Hint
 * @typedef {{id: string, game: string, codemaker: string, daily: string|null, turns: number, rows: number|null,
 *   touched_at: number}} OpenGame
 *
 * @typedef {{code: string, consistent: boolean, parts?: number, largest?: number, expected_size?: number,
 *   entropy?: number, value?: number|null, value_exact?: string|null, why?: string}} RankedGuess
 * @typedef {{turns: number[], feedback: string[], remaining: number, exact: boolean, plausibility: number, says: string,
 *   repaired: Turn[]}} Repair
 * @typedef {{wrong_answers: number, complete: boolean, repairs: Repair[], more: number, note: string|null,
 *   says: string}} Conflict
 * @typedef {{game: string, history: string, remaining: Count, remaining_at_least?: Count, complete: boolean,
 *   stopped_early: boolean, values_complete: boolean, guesses: RankedGuess[], found?: string, conflict?: Conflict, summary: string,
 *   note?: string, sampled?: number|null}} Help
 * @typedef {{remaining: Count, offset: number, codes: string[], complete: boolean, summary: string}} RemainingPage
 * @typedef {{feedback: string, remaining: number, codes: string[]}} Cell
 * @typedef {{guess: string, consistent: boolean, remaining: number, parts: number, largest: number,
 *   expected_size: number, entropy: number, cells: Cell[], contradictions: Contradiction[], why: string}} Cells
 *
 * @typedef {{turns: number[], codes: number, says: string}} Explanation
 * @typedef {{at_least: number, complete: boolean, explanations: Explanation[], more: number, says: string}} Explanations
 * @typedef {{status: 'guess'|'announced'|'found'|'conflict', strategy: string, guess?: string, code?: string,
 *   guesses?: number, remaining?: Count, lies?: Explanations|null,
 *   lies_told?: {turn: number, given: string, truth: string, says: string}[], lies_say?: string, conflict?: Conflict,
 *   summary: string}} BreakStep
 *
 * @typedef {{done: number, of: number, says: string}} Progress
 * @typedef {{kind: string, message: string, field?: string, turn?: number}} Trouble
 * @typedef {{job: string, kind: string, status: 'queued'|'running'|'done'|'failed'|'cancelled', progress: Progress|null,
 *   interim: unknown, result: unknown, error: Trouble|null}} Job
 *
 * @typedef {{parts: number, largest: number, expected_size: number, entropy: number}} Measures
 * @typedef {{guess: string, feedback: string, before: Count, before_text: string, before_bits?: number,
 *   remaining: Count, remaining_text: string, remaining_bits?: number, position_value: number|null,
 *   position_value_exact: string|null, guess_value: number|null, guess_value_exact: string|null,
 *   loss: number|null, loss_exact: string|null, luck: number|null, luck_exact: string|null, label: string|null,
 *   consistent: boolean, contradicts: Contradiction[], exact: boolean, better: string|null,
 *   better_measures: Measures|null, better_says: string|null, best: string|null,
 *   best_says: string|null, why: string|null, lines: string[]} & Partial<Measures>} ReviewTurn
 * A score out of 100: `shown` is rounded, `formula` is a sentence.
 * @typedef {{score: number, shown: number, exact: boolean, formula: string}} Score
 * @typedef {{game: string, symbols: string[], separator: string, secret: string|null,
 *   basis: 'search'|'samples'|'turns', exact: boolean, note: string|null, guesses: number, good_guesses: number,
 *   par: number|null, par_exact: string|null, loss: number|null, loss_exact: string|null, luck: number|null,
 *   luck_exact: string|null, left: number|null, left_exact: string|null, skill_score: Score|null, luck_score: Score|null,
 *   identity: string|null,
 *   identity_holds: boolean|null, summary: string, weak_turns: number[], turns: ReviewTurn[]}} Review
 *
 * A review with values: its basis is not `turns`.
 * @typedef {Review & {par: number, loss: number, luck: number, left: number, identity: string,
 *   identity_holds: boolean}} ValuedReview
 * @typedef {{guess: string, value?: number|null, value_exact?: string|null, loss: number|null, loss_exact: string|null,
 *   label: string|null, exact: boolean, consistent: boolean, remaining?: number, says: string} & Measures} Attempt
 *
 * @typedef {{feedback: string, remaining: number, found: boolean, guess: string|null, consistent: boolean|null,
 *   total: number, average: number, max: number}} Branch
 * @typedef {{guess: string, consistent: boolean, remaining: number, total: number, average: number, max: number,
 *   histogram: number[], codes: string[], answers: Branch[]}} TreeNode
 * @typedef {{game: string, symbols: string[], separator: string, strategy: string, ties: string, secrets: number,
 *   total: number, average: number, max: number, histogram: number[], turns: Turn[], node: TreeNode}} Tree
 * @typedef {{game: string, strategy: string, ties: string, secrets: number, total: number|null, average: number|null,
 *   max: number|null, histogram: number[]|null, optimum: number|null, time: number|null, why?: string}} CompareRow
 * @typedef {{paper: string, item: string, title: string, printed: string, ours: string, verdict: string}} PaperCheck
 *
 * @typedef {{current: number, longest: number}} Streak
 * @typedef {{game: string, games: number, found: number, lost: number, given_up: number, limited: number,
 *   found_within_rows: number, histogram: number[], average: number|null, bad_per_game: number, hints_per_game: number,
 *   adversary: number, loss_per_guess: number|null,
 *   trend: {from: number, games: number, loss_per_guess: number|null}[],
 *   weak_spots: {turn: number, games: number, average_loss: number}[], streak: Streak}} BoardStats
 * @typedef {{archive: number, finished_at: number, game: string, codemaker: string, outcome: string, guesses: number,
 *   bad_guesses: number, hints_used: number, loss: number|null, repeat: boolean}} ArchivedGame
 * @typedef {{boards: BoardStats[], streak: Streak, days: Streak, unreviewed: number, games: ArchivedGame[],
 *   archive?: boolean}} Stats
 *
 * @typedef {{next: number|null, right: number, wrong: number, streak: Streak}} PuzzleProgress
 * @typedef {{guess: string, correct: boolean, counted: boolean, verdict: 'right'|'close'|'wrong', value: number,
 *   best_value: number, accepted: string[], accepted_count: number, contradictions: Contradiction[], says: string,
 *   lines: string[]}} PuzzleResult
 * @typedef {{kind: string, level: number, number: number|null, daily: string|null, title: string, level_name: string,
 *   question: string, game: string, symbols: string[], separator: string, remaining: number, codes: string[]|null,
 *   turns: Turn[], progress: PuzzleProgress, result: PuzzleResult|null}} Puzzle
 * @typedef {{daily: string, kind: string, level: number, title: string, level_name: string,
 *   answered: 'right'|'wrong'|null, progress: PuzzleProgress}} DailyPuzzle
 * @typedef {{kind: string, title: string, says: string,
 *   levels: {level: number, level_name: string, progress: PuzzleProgress}[]}} PuzzleKind
 * @typedef {{daily: DailyPuzzle, kinds: PuzzleKind[]}} PuzzleList
 *
 * A link to a game: `set` if a person set the code, and the `name` of that person.
 * @typedef {{game: string, rows: number|null, strict: boolean, daily: string|null, set: boolean, name: string|null}} ShareOffer
 *
 * Where a page is: the words of the path and the fields behind the question mark.
 * @typedef {{path: string[], fields: URLSearchParams}} Route
 *
 * What a page receives: its address, and a signal that fires when the user leaves it.
 * @typedef {{route: Route, signal: AbortSignal}} Visit
 */

export {};
