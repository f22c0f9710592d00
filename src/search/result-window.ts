/** `index.max_result_window` of the search index: the engine refuses to reach further. */
export const RESULT_WINDOW = 100_000
