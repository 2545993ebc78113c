import type { ContentQuestion } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { fixedOptions } from '#domain/question-bank/fixed-options.ts'
import { wanted } from './export-wanted.ts'

/** Each language is an item of its own; the first one has the id of the question. */
export const oneByLanguage = (question: ContentQuestion): { readonly question: ContentQuestion; readonly language: Locale }[] =>
  LOCALES.filter((language) => question.variants[language] !== undefined).map((language, i) => ({
    language,
    question: {
      ...question,
      id: i === 0 ? question.id : `${question.id}.${language}`,
      variants: { [language]: question.variants[language] },
    },
  }))

/** True or false is a choice of two there. */
export function wantedItem(question: ContentQuestion, language: Locale): unknown {
  const { tags: _tags, variants, ...rest } = wanted(question)
  const { hint: _hint, ...texts } = variants[language] ?? { hint: '' }
  if (question.type !== 'trueFalse') return { ...rest, texts }
  const [yes = '', no = ''] = fixedOptions('trueFalse', language) ?? []
  return { ...rest, type: 'single', options: ['a', 'b'], fixedOptionOrder: true, texts: { ...texts, options: { a: yes, b: no } } }
}
