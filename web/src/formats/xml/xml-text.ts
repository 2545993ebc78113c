/** Text for XML, in elements and attributes. What XML cannot hold, and what would be read as such a character, is written `_x0001_`. */
export const xmlText = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      /[\u0000-\u0008\u000b\u000c\r\u000e-\u001f\ufffe\uffff]/g,
      (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
