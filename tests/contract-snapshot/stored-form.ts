/**
 * Stored things without what differs from run to run, for a comparison: ids that contain `run` and long random texts become their number
 * in order of appearance, tokens what they say, and the bytes of encrypted files, and how many these are, are left out beside their content.
 */
export function storedForm(stored: unknown, run: string): unknown {
  const numbers = new Map<string, number>()
  const numbered = (kind: string) => (text: string) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size + 1)
    return `<${kind} ${numbers.get(text)}>`
  }
  const withoutBytes = JSON.stringify(stored, (key, value: unknown) => (key === 'bytes' ? null : value))
  const text = withoutBytes
    .replaceAll(
      /"([\w-]+)\.([\w-]+)\.[\w-]{43}"/g,
      (_, header: string, claims: string) => `{"token":[${decoded(header)},${decoded(claims)}]}`,
    )
    .replaceAll(new RegExp(`[a-z0-9]*${run}[a-z0-9]*`, 'g'), numbered('id'))
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, numbered('random'))
    .replaceAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g, numbered('hash'))
  return JSON.parse(text)
}

const decoded = (part: string): string => atob(part.replaceAll('-', '+').replaceAll('_', '/'))
