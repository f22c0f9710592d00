/** HMRC names the one sheet of each report after the day. */
export const REPORT_SHEET = /^\d{4}-\d{2}-\d{2}$/
