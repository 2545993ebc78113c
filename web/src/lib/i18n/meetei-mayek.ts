/**
 * Manipuri in Meetei Mayek, the script that schools in Manipur have taught since 2006, made from our texts in Bengali letters.
 *
 * The two scripts agree but for the end of a syllable: Mayek writes eight sounds in another letter there (the lonsum), and Bengali
 * letters do not show where a syllable ends. The rule, from the end of a word to its beginning: a consonant without a vowel closes the
 * syllable before it where there is one to close; else it is spoken with a short a. What the rule gets wrong stands below, divided into
 * its syllables.
 *
 * Letters: the Unicode Standard, chapter 13.7, and the code chart U+ABC0.
 */
export function toMeeteiMayek(text: string): string {
  return text
    .replaceAll(/\u09df/g, '\u09af\u09bc')
    .replaceAll(/[\u0980-\u09e5\u09f0\u09f1]+/g, word)
    .replaceAll(/[\u09e6-\u09ef]/g, (digit) => String.fromCodePoint(0xab_f0 + digit.charCodeAt(0) - 0x9_e6))
    .replaceAll('\u0964', '\uabeb')
    .replaceAll(/[\u200c\u200d]/g, '')
}

/** `ক=ꯀ খ=ꯈ`: a Bengali letter and what it becomes. */
const table = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=') as [string, string]))

/** Bengali consonant to the letter that begins a syllable. */
const BEGINS = table(
  'ক=ꯀ খ=ꯈ গ=ꯒ ঘ=ꯘ ঙ=ꯉ চ=ꯆ ছ=ꯆ জ=ꯖ ঝ=ꯓ ঞ=ꯟ ট=ꯇ ঠ=ꯊ ড=ꯗ ঢ=ꯙ ণ=ꯅ ত=ꯇ থ=ꯊ দ=ꯗ ধ=ꯙ ন=ꯅ প=ꯄ ফ=ꯐ ব=ꯕ ভ=ꯚ ম=ꯃ য=ꯌ র=ꯔ ল=ꯂ শ=ꯁ ষ=ꯁ স=ꯁ হ=ꯍ ৱ=ꯋ',
)

/** The lonsum: the letter that ends a syllable, for the consonants that have one. */
const ENDS = table('ক=ꯛ ল=ꯜ ম=ꯝ প=ꯞ ন=ꯟ ণ=ꯟ ঞ=ꯟ ত=ꯠ ট=ꯠ ঙ=ꯡ')

const SIGNS = table('া=ꯥ ি=ꯤ ী=ꯤ ু=ꯨ ূ=ꯨ ে=ꯦ ৈ=ꯩ ো=ꯣ ৌ=ꯧ ৃ=꯭ꯔꯤ')

const VOWELS = table('অ=ꯑ আ=ꯑꯥ ই=ꯏ ঈ=ꯏ উ=ꯎ ঊ=ꯎ এ=ꯑꯦ ঐ=ꯑꯩ ও=ꯑꯣ ঔ=ꯑꯧ')

/** Vowels that close a syllable behind another vowel: লাই is one syllable. */
const GLIDES = table('ই=ꯢ উ=ꯎ ও=ꯎ')

const CLOSED_T = 'ৎ'

/** One letter with what hangs on it. */
interface Letter {
  readonly base: string
  /** The vowel sign, HASANTA for none at all, or null: then the place in the syllable decides. */
  readonly sign: string | null
  /** Whether ং stands behind it. */
  readonly isNasal: boolean
}

/** What a letter is for its syllable: it begins one (a vowel too), ends one, ends one as the second vowel, or is joined to the next. */
type Role = 'begins' | 'ends' | 'glides' | 'joins'

const HASANTA = '\u09cd'

const LETTER = /([\u0985-\u0994\u0995-\u09b9\u09ce\u09f0\u09f1])\u09bc?([\u09be-\u09cc]|\u09cd)?(\u0982)?/g

/** Where a syllable ends that the rule would not find: places in words, each as what stands before and behind the cut. */
const CUTS: readonly RegExp[] = [
  // A verb that ends in k, and its -pa: থোক-পগী.
  /(?<=ক)(?=প)/g,
  // A borrowed word that ends in two consonants or a diphthong and a consonant, and a case: রেঙ্ক-তা, প্রোফাইল-গী.
  /(?<=ন্ট|ষ্ট|র্ক|র্ত|ঙ্ক|ফ্ট|[াআ]ই[টনমল])(?=কী|গী|তা|দা|না|শিং|তগী|দগী|তদি|কা|গা|সু|নি)/g,
  // A verb that ends in a consonant, and the -la- of what is done: চুম-লবদি.
  /(?<=[কনপমল])(?=ল(?:বদি|বসু|গনি|মদ))/g,
]

/**
 * The exceptions: beginnings of words in their syllables, the longest first. -na and -ba after a vowel open a syllable each (তৌ-ন-বা),
 * but look like the end of a syllable and -ba (লান-বা); borrowed words keep clusters that Manipuri does not have.
 */
export const EXCEPTIONS: readonly string[] = [
  'অ-ম',
  'উ-নবা',
  'কনা-ন',
  'কম্পেন্সে-টরি',
  'কম্প্যু-টর',
  'কর্না-ট-কা',
  'খঙ-নবা',
  'ঙমদ-নবা',
  'ঙম্-ন-নবা',
  'চাংদম্-ন-নবা',
  'চু-নবা',
  'চৎথ-নবা',
  'চৎন-পথাপ',
  'তাইম-লাইন',
  'তৌ-নব',
  'থি-নবা',
  'পী-নবা',
  'পীদ-নবা',
  'ফঙ্ক-শন',
  'মেঘা-ল-য়া',
  'য়া-নদ',
  'লৈ-ত',
  'লৈ-নদ',
  'লৈ-নবা',
  'লোয়-ন-না',
  'শিজিন্-ন-নবা',
  'সোফ্ট-ৱেয়র',
  'হকথেংন-নবা',
  'হাংদোক-নবা',
  'হৈ-নবী',
  'হোৎন-নবা',
  'হৌ-নবা',
].map((one) => one.normalize())

const STEMS = EXCEPTIONS.map((cut) => ({ cut, stem: cut.replaceAll('-', '') })).toSorted((a, b) => b.stem.length - a.stem.length)

function word(text: string): string {
  const exception = STEMS.find(({ stem }) => text.startsWith(stem))
  const cut = exception === undefined ? text : exception.cut + text.slice(exception.stem.length)
  return byRule(cut)
}

/** A word, or its syllables with hyphens, without a look at the exceptions. */
export const byRule = (text: string): string =>
  CUTS.reduce((parts, place) => parts.replaceAll(place, '-'), text)
    .split('-')
    .map(syllables)
    .join('')

/** A stretch of a word that begins and ends with a syllable. */
function syllables(text: string): string {
  const letters = [...text.matchAll(LETTER)].map(([, base = '', sign, nasal]): Letter => ({
    base,
    sign: sign ?? null,
    isNasal: nasal !== undefined,
  }))
  const roles = rolesOf(letters)
  return letters.map((letter, at) => written(letter, roles[at] ?? 'begins', letters[at - 1], closesBefore(letters, roles, at))).join('')
}

/** From the end to the beginning, since what follows decides. */
function rolesOf(letters: readonly Letter[]): Role[] {
  const roles: Role[] = []
  for (const [at, letter] of [...letters.entries()].toReversed()) roles[at] = roleOf(letter, at, letters, roles[at + 1])
  return roles
}

function roleOf(letter: Letter, at: number, letters: readonly Letter[], nextRole: Role | undefined): Role {
  const [before, next] = [letters[at - 1], letters[at + 1]]
  if (letter.base === CLOSED_T) return 'ends'
  if (isVowel(letter)) return glides(letters, at) ? 'glides' : 'begins'
  if (letter.sign === HASANTA) return 'joins'
  if (letter.sign !== null || letter.isNasal) return 'begins'
  if (next === undefined) return before === undefined || isClosed(before) ? 'begins' : 'ends'
  if (isVowel(next) || nextRole === 'ends' || (nextRole === 'joins' && !beginTogether(next, letters[at + 2]))) return 'begins'
  return letter.base in ENDS && before !== undefined && carries(before) && !glides(letters, at - 1) ? 'ends' : 'begins'
}

const isVowel = ({ base }: Letter): boolean => base in VOWELS

/** Whether nothing more fits into the syllable of this letter. */
const isClosed = ({ base, isNasal }: Letter): boolean => base === CLOSED_T || isNasal

/** Whether this letter can be the vowel of a syllable that the next one closes. */
const carries = (letter: Letter): boolean => letter.sign !== HASANTA && !isClosed(letter)

/** Whether a vowel is the second of its syllable. */
function glides(letters: readonly Letter[], at: number): boolean {
  const [before, letter] = [letters[at - 1], letters[at]]
  if (before === undefined || letter === undefined || !(letter.base in GLIDES) || letter.isNasal) return false
  return carries(before) && (before.sign !== null || isVowel(before))
}

/** ক্র, প্য and the like begin a syllable together. */
const beginTogether = (first: Letter, second: Letter | undefined): boolean =>
  second !== undefined && first.base !== second.base && ['র', 'য', 'ৱ'].includes(second.base)

/** Whether a letter stands where it can only close the syllable before it. */
const closesBefore = (letters: readonly Letter[], roles: readonly Role[], at: number): boolean => {
  const letter = letters[at]
  if (letter === undefined || roles[at] === 'ends') return letter !== undefined
  return roles[at] === 'joins' && roles[at - 1] === 'begins' && letter.base in ENDS && !beginTogether(letter, letters[at + 1])
}

function written({ base, sign, isNasal }: Letter, role: Role, before: Letter | undefined, closes: boolean): string {
  if (base === CLOSED_T) return 'ꯠ'
  if (role === 'glides') return GLIDES[base] ?? base
  if (base in VOWELS) return `${VOWELS[base]}${isNasal ? closingNg(base === 'অ') : ''}`
  if (closes)
    return base === 'ঙ'
      ? closingNg(before?.sign === null && (!isVowel(before) || before.base === 'অ'))
      : (ENDS[base] ?? BEGINS[base] ?? base)
  const letter = BEGINS[base] ?? base
  if (role === 'joins') return `${letter}\uabed`
  return `${letter}${sign === null ? '' : (SIGNS[sign] ?? sign)}${isNasal ? closingNg(sign === null) : ''}`
}

/** ng at the end has a sign of its own behind the short a. */
const closingNg = (isAfterShortA: boolean): string => (isAfterShortA ? 'ꯪ' : 'ꯡ')
