/** Quoted parts, with their quotation marks, but not apostrophes inside words and inch marks after digits. */
export const QUOTED = /(?<!\d)"[^"]*"|“[^”]*”|«[^»]*»|(?<![\p{L}\p{N}])['‘](?!s\b)[^'’]*['’](?![\p{L}\p{N}])/gu
