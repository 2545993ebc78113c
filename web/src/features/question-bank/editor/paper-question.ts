import type { RenderResponse } from '#contract/question-bank/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { HAS_OPTIONS, type QuestionForm } from './question-form.ts'

/** A form as a paper would show it in a language: what the exam's own parts are drawn from. */
export function paperQuestionOf(form: QuestionForm, language: Locale, rendered: RenderResponse | undefined): PaperQuestion {
  const html = (name: string): string => rendered?.html[name] ?? ''
  const { type } = form
  const options = HAS_OPTIONS.includes(type) ? form.options.map((letter) => html(`options.${letter}`)) : rendered?.given
  const counted = (part: 'one' | 'two') => Array.from({ length: form[part] }, (_, place) => html(`${part}.${place}`))
  return {
    type,
    language,
    html: html('stem'),
    passage: null,
    topic: form.topic,
    difficulty: form.difficulty,
    scheme: { rule: 'fixed', right: '1', wrong: '0' },
    ...(options !== undefined && options !== null && { options }),
    ...(type === 'matrix' && {
      rows: form.rows.map((letter) => html(`rows.${letter}`)),
      columns: form.columns.map((letter) => html(`columns.${letter}`)),
    }),
    ...(type === 'listMatch' && { lists: { one: counted('one'), two: counted('two') } }),
    ...(type === 'numerical' && { decimals: form.decimals }),
  }
}
