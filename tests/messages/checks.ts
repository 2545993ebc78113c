import type { Locale } from '#contract/shared/locales.ts'
import { type Messages, type RawMessages, wordsOf } from './read-messages.ts'
import { foreignWords, isOnlyNames } from './script.ts'

/** Keys that English has and the translation has not. */
export const missingKeys = (en: Messages, translated: Messages): string[] => [...en.keys()].filter((key) => !translated.has(key))

/** Keys that English has not. */
export const extraKeys = (en: Messages, translated: Messages): string[] => [...translated.keys()].filter((key) => !en.has(key))

/** The first key that does not stand where English has it, so that two files can be read side by side. */
export function firstOutOfOrder(en: RawMessages, translated: RawMessages): string | undefined {
  const own = Object.keys(translated)
  return Object.keys(en)
    .filter((key) => Object.hasOwn(translated, key))
    .find((key, at) => own[at] !== key)
}

/** Messages with another shape than English: other plural categories than `needed`, or another choice of them. */
export const wrongPlurals = (en: Messages, translated: Messages, needed: readonly string[]): string[] =>
  faults(en, translated, (message, translation) => {
    const names = message.inputs === '' ? [''] : needed
    return message.inputs !== translation.inputs || !sameSet([...translation.texts.keys()], names)
  })

/** Texts that lack a placeholder or have one that English has not. */
export const wrongPlaceholders = (en: Messages, translated: Messages): string[] =>
  faults(en, translated, (message, { texts }) => {
    const wanted = placeholders(wordsOf(message))
    return [...texts.values()].some((text) => !sameSet(placeholders(text), wanted))
  })

/** Texts left in English, or empty. */
export const untranslated = (en: Messages, translated: Messages): string[] =>
  faults(en, translated, (message, { texts }) => {
    const english = new Set([...message.texts.values()].filter((text) => !isOnlyNames(text)))
    return [...texts.values()].some((text) => text.trim() === '' || english.has(text))
  })

/** Texts that quote a button (“Save & Next”) by other words than those on it. */
export function misquoted(en: Messages, translated: Messages): string[] {
  const labels = Map.groupBy(en, ([, message]) => wordsOf(message))
  return [...en].flatMap(([key, message]) => {
    const translation = translated.get(key)
    if (translation === undefined) return []
    const quoted = [...wordsOf(message).matchAll(/“([^”]+)”/g)].map(([, label = '']) => label)
    return quoted.flatMap((label) => {
      const own = (labels.get(label) ?? []).flatMap(([name]) => [...(translated.get(name)?.texts.values() ?? [])])
      return own.length === 0 || own.some((text) => wordsOf(translation).includes(`“${text}”`)) ? [] : [`${key}: “${own[0]}”`]
    })
  })
}

/** Words in the wrong script, each with its key. */
export const wrongScript = (translated: Messages, locale: Locale): string[] =>
  [...translated].flatMap(([key, message]) => foreignWords(wordsOf(message), locale).map((word) => `${key}: ${word}`))

/** Urdu has its own comma, full stop and question mark. */
export const wrongUrduSigns = (translated: Messages): string[] =>
  [...translated].filter(([, message]) => /[,;?]|\p{Script=Arabic}\.(?!\.)/u.test(wordsOf(message))).map(([key]) => key)

/** The plural categories of a locale as the files name them; the four that browsers do not know take those of their stand-in. */
export const pluralNames = (locale: Locale): string[] =>
  new Intl.PluralRules(STAND_INS[locale] ?? locale).resolvedOptions().pluralCategories.map((name) => (name === 'other' ? '*' : name))

const STAND_INS: Readonly<Partial<Record<Locale, Locale>>> = { as: 'en', mni: 'en', mai: 'hi', bho: 'hi' }

export const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

export const sameSet = (a: readonly string[], b: readonly string[]): boolean => new Set(a).symmetricDifference(new Set(b)).size === 0

type MessageOf = Messages extends ReadonlyMap<string, infer Message> ? Message : never

const faults = (en: Messages, translated: Messages, isWrong: (message: MessageOf, translation: MessageOf) => boolean): string[] =>
  [...en].flatMap(([key, message]) => {
    const translation = translated.get(key)
    return translation !== undefined && isWrong(message, translation) ? [key] : []
  })
