declare global {
  /** Writes out a Manipuri message, given its own pieces and the values between them; our messages call it (web/vite/locale-split.ts). */
  var sopanLetters: typeof String.raw | undefined
}

/** Manipuri texts of ours in the script that this reader chose. */
export const inChosenLetters = <Texts>(texts: Texts): Texts =>
  globalThis.sopanLetters === undefined ? texts : (JSON.parse(globalThis.sopanLetters({ raw: [JSON.stringify(texts)] })) as Texts)

/** Has all Manipuri texts of ours written by `convert`; the values between their pieces stay, since a name or a title may be in any language. */
export function chooseLetters(convert: (text: string) => string): void {
  const known = new WeakMap<object, string[]>()
  globalThis.sopanLetters = ({ raw }, ...values) => {
    const pieces = known.get(raw) ?? Array.from(raw, convert)
    known.set(raw, pieces)
    return String.raw({ raw: pieces }, ...values)
  }
}
