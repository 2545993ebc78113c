const MOST_OF_MESSAGE = 160

/** Figures, ids, e-mails, addresses and quoted texts, also one that was cut, become marks: what is left is what our code says. */
export function withoutPersons(message: string): string {
  return message
    .split('\n', 1)
    .join('')
    .replaceAll(/"[^"]*(?:"|$)|'[^']*'|`[^`]*(?:`|$)|“[^”]*(?:”|$)/g, '"…"')
    .replaceAll(/\S+@\S+/g, '@')
    .replaceAll(/https?:\S+/g, 'URL')
    .replaceAll(/\p{L}*\p{Nd}[\p{L}\p{N}_-]*/gu, '#')
    .replaceAll(/\b[A-Za-z_-]{20,}\b/g, '#')
    .slice(0, MOST_OF_MESSAGE)
}
