const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or an attribute. Control characters have no place in XML at all, escaped or not. */
export const escapeXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replaceAll(/[&<>"]/g, (mark) => XML[mark] ?? mark)
