import { canBeSpoken, isEnglishWord, KEPT_PARTS, krutiLikeness } from './latin-parts.ts'

/** Words that nearly every Hindi sentence has, as Kruti Dev types them; none of them is English. */
const COMMON = new Set(
  "gS gSa esa dk ds dh dks ls us ij vkSj fd ;k ugha ;g og bl ml fdl tks ,d nks rFkk Fkk Fks Fkh gksrk gksrh gksrs gqvk fy, lHkh dkSu dkSu&lk D;k D;ksa dgk¡ dc dk;Z }kjk vFkok fuEu fuEufyf[kr lgh xyr dFku mÙkj iz'u Hkkjr ds}kjk".split(
    ' ',
  ),
)

/**
 * Whether a text is Hindi typed in Kruti Dev: by its common words, or by its letters. English, Hindi in Unicode, formulas and chemistry
 * are not. A text of a few letters is only taken for it where its neighbours are (`among`).
 */
export function isKrutiDev(text: string, { among = false }: { readonly among?: boolean } = {}): boolean {
  const spoken = text
    .split(KEPT_PARTS)
    .filter((_, i) => i % 2 === 0)
    .join(' ')
  if (/[\u0900-\u0dff\u0600-\u06ff]/.test(spoken)) return false
  const words = spoken.split(/\s+/).filter((word) => /[A-Za-z]/.test(word))
  if (words.every((word) => isEnglishWord(bare(word)))) return false
  const common = words.filter((word) => COMMON.has(word.replace(/[\\A&%)(]+$/, ''))).length
  const { total, letters } = krutiLikeness(spoken)
  if (letters === 0) return false
  const mean = total / letters
  if (common >= 2 && common / words.length >= 0.12 && mean > -0.1) return true
  if (common >= 1 && mean > 0.25) return true
  return among ? letters >= 2 && mean > 0.1 : letters >= 12 && mean > 0.45
}

/**
 * Whether a short text beside Kruti Dev may as well be English, such as "jam" (रंग would be "jax"): no one but a reader can tell, so it is
 * offered and not chosen.
 */
export function mayBeEnglish(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /[A-Za-z]/.test(word))
  return words.every((word) => isEnglishWord(bare(word)) || (/^[A-Za-z][a-z]*$/.test(bare(word)) && canBeSpoken(bare(word))))
}

const bare = (word: string): string => word.replace(/^[("'[]+|[)"'\].,;:?!]+$/g, '')
