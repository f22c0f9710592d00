/** The environment variable that says where the counts of a mocha run go, as the JSON of a `Tally`. */
export const RESULTS_PATH_VARIABLE = 'MOCHA_RESULTS_PATH'
