import { manipuriScript } from '#web/lib/reading.ts'
import { learnTimeWords } from './format.ts'
import { locale } from './locale.ts'
import { chooseLetters, inChosenLetters } from './manipuri-letters.ts'
import { TIME_WORDS } from './time-words.ts'

/**
 * What the languages need that browsers have no data for, loaded for their readers alone: words of time, and Manipuri in Meetei Mayek for
 * who chose it.
 */
export async function learnOwnWords(): Promise<void> {
  if (locale === 'mni' && manipuriScript.chosen() === 'mayek') {
    const [{ toMeeteiMayek }] = await Promise.all([import('./meetei-mayek.ts'), import('./meetei-mayek.css')])
    chooseLetters(toMeeteiMayek)
    document.documentElement.lang = 'mni-Mtei'
  }
  learnTimeWords(locale === 'mni' ? inChosenLetters(TIME_WORDS) : TIME_WORDS)
}
