import { KRUTI_DEV, KRUTI_DEV_PAIRS } from './kruti-dev-table.ts'
import { isEnglishWord, KEPT_PARTS } from './latin-parts.ts'

const LONGEST = Math.max(...Object.keys(KRUTI_DEV).map((key) => key.length))
/** Private characters for the two signs that move. */
const SHORT_I = '\ue000'
const RAISED_R = '\ue001'

/** Text typed in Kruti Dev as Unicode. Formulas, pictures, numbers and English words stay as they are. */
export function convertKrutiDev(text: string): string {
  return text
    .split(KEPT_PARTS)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/[^\s]+/g, convertWord)))
    .join('')
    .normalize('NFC')
}

function convertWord(word: string): string {
  // English in brackets, abbreviations and numbers were typed in another font.
  const bare = word.replace(/^[("'[]+|[)"'\].,;:?!]+$/g, '')
  if (isEnglishWord(bare) || /^[\d.,:%/+×=()-]+$/.test(word) || /[\u0900-\u097f]/.test(word)) return word
  return placed(drawn(word.replace(/[±ÆÇÉÊ]/g, (pair) => KRUTI_DEV_PAIRS[pair] ?? pair)))
}

function drawn(word: string): string {
  let text = ''
  for (let at = 0; at < word.length;) {
    const here = word[at] ?? ''
    if (here === 'f' || here === 'Z') {
      text += here === 'f' ? SHORT_I : RAISED_R
      at++
      continue
    }
    // A colon at the end of a word, visarga within.
    if (here === '%') {
      text += /^[\w;'"[{/.|}=]/.test(word.slice(at + 1)) ? 'ः' : ':'
      at++
      continue
    }
    let length = Math.min(LONGEST, word.length - at)
    while (length > 1 && KRUTI_DEV[word.slice(at, at + length)] === undefined) length--
    const key = word.slice(at, at + length)
    text += KRUTI_DEV[key] ?? key
    at += length
  }
  return text
}

const CLUSTER = '(?:[\\u0915-\\u0939]\\u093c?\\u094d)*[\\u0915-\\u0939]\\u093c?(?:\\u094d\\u0930)?'
const MATRAS = '[\\u0901-\\u0903\\u093e-\\u094c\\u0945\\u0962]*'

/** Moves ि behind its letters and र् before its syllable, and joins what was typed in two strokes. */
function placed(text: string): string {
  return (
    text
      .replace(/\u094d\u093e/g, '')
      .replace(
        new RegExp(
          `${SHORT_I}(${RAISED_R}?)((?:[\\u0915-\\u0939]\\u093c?\\u094d)*[\\u0915-\\u0939]\\u093c?(?:\\u094d[\\u0915-\\u0939]\\u093c?)*)`,
          'g',
        ),
        '$2ि$1',
      )
      .replace(new RegExp(`(${CLUSTER}${MATRAS})${RAISED_R}(${MATRAS})`, 'g'), 'र्$1$2')
      .replaceAll('अा', 'आ')
      // ॉ and ऑ are typed as ा and ॅ, in either order.
      .replace(/ाॅ|ॅा/g, 'ॉ')
      .replace(/आॅ|अॅा|अॉ/g, 'ऑ')
      .replaceAll('ाे', 'ो')
      .replaceAll('ाै', 'ौ')
      .replace(/ं([\u093e-\u094c])/g, '$1ं')
      .replaceAll(SHORT_I, 'ि')
      .replaceAll(RAISED_R, 'र्')
  )
}
