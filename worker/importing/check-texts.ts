import type { Faults, Path } from './fault.ts'

/** That each letter has a text, no two the same, and no text is of no letter. `what` the letters are is for the message. */
export function checkTexts(
  texts: Readonly<Record<string, string>>,
  letters: readonly string[],
  what: 'option' | 'row' | 'column',
  at: Path,
  faults: Faults,
): void {
  const seen = new Map<string, string>()
  for (const letter of letters) {
    const text = texts[letter]
    if (text === undefined) {
      faults.add([...at, letter], 'is missing')
      continue
    }
    const twin = seen.get(text.trim())
    if (twin !== undefined) faults.add([...at, letter], `reads the same as ${what} ${twin}`)
    seen.set(text.trim(), letter)
  }
  for (const letter of Object.keys(texts)) if (!letters.includes(letter)) faults.add([...at, letter], `is not in the list of ${what}s`)
}
