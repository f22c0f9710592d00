/** Null: the bytes are an Excel workbook, or another file that is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Workbooks are ZIP archives or, the older ones, have a signature of their own; both have zeros early on.
  if (bytes.subarray(0, 1024).includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The encoding that Excel on Windows writes as plain "CSV".
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
