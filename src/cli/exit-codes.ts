/** The exit codes of every command; `opentariff --help` documents them. */
export const EXIT_CODES = {
  done: 0,
  /** Something was rejected, wrong or impossible. */
  failed: 1,
  /** The command line was not understood. */
  misused: 2,
} as const
