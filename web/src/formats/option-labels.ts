/** Letters and numbers that people type before options: "(a) Delhi", "B. Patna", "1) 5", "(ग) …", "(ii) …". Each style has one first label. */
const STYLES: readonly (readonly string[])[] = [
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'],
  ['क', 'ख', 'ग', 'घ', 'ङ', 'च'],
  ['अ', 'ब', 'स', 'द', 'इ', 'फ'],
]

/** "(a) …", "[a] …", "a) …", "a. …" and "a: …"; a point or colon needs a space after it, so that "1.5" is a number. */
const SHAPES: readonly RegExp[] = [
  /^\(\s*([\p{L}\p{M}\d]{1,5})\s*\)\s*(?=\S)/u,
  /^\[\s*([\p{L}\p{M}\d]{1,5})\s*\]\s*(?=\S)/u,
  /^([\p{L}\p{M}\d]{1,5})\s*\\?\)\s*(?=\S)/u,
  /^([\p{L}\p{M}\d]{1,5})\s*\\?\.\s+(?=\S)/u,
  /^([\p{L}\p{M}\d]{1,5})\s*:\s+(?=\S)/u,
]

/** The labels of the options in each shape that one of them has. */
function* labelled(options: readonly string[]): Generator<{ readonly shape: RegExp; readonly labels: readonly (string | undefined)[] }> {
  for (const shape of SHAPES) {
    const labels = options.map((text) => shape.exec(text)?.[1]?.toLowerCase())
    if (labels.some((label) => label !== undefined)) yield { shape, labels }
  }
}

/** The options without their labels, where all of them carry labels of one style in order; null where they do not. */
export function withoutLabels(options: readonly string[]): string[] | null {
  if (options.length < 2) return null
  for (const { shape, labels } of labelled(options))
    if (STYLES.some((style) => labels.every((label, i) => label === style[i]))) return options.map((text) => text.replace(shape, ''))
  return null
}

/** The options that carry the label of their own place, where at least two and half of all do and the others do not; with their texts without it. */
export function partlyLabelled(options: readonly string[]): { readonly at: number; readonly text: string }[] {
  for (const { shape, labels } of labelled(options))
    for (const style of STYLES) {
      const found = options.flatMap((text, at) =>
        labels[at] !== undefined && labels[at] === style[at] ? [{ at, text: text.replace(shape, '') }] : [],
      )
      if (found.length >= 2 && found.length * 2 >= options.length && found.length < options.length) return found
    }
  return []
}

/**
 * Whether a solution names an option by the letter or number it has in the file ("Option (b) is right", "उत्तर: ग", "Ans. 2"). Learners
 * see options in another order and under other letters, so such words may lead astray.
 */
export const namesOption = (solution: string): boolean =>
  /(?:\boption|\bopt\.?|\bchoice|\bans(?:wer)?\.?|विकल्प|उत्तर)\s*(?:is|है|no\.?|number|key|:|=|-|–)?\s*[([]?\s*(?:[a-j]|[1-9]|[कखगघअबसद])(?![\p{L}\p{M}\d/^]|[.,]\d)/iu.test(
    solution,
  ) || /^\(\s*[a-j]\s*\)(?!\s*→)/i.test(solution.trim())
