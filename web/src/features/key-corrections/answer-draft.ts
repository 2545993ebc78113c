/** What an admin is choosing as accepted answers, before it is a key. */
import type { KeyedQuestion } from '#contract/key-corrections/schemas.ts'
import type { AnswerKey, QuestionKey } from '#contract/papers/schemas.ts'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'

/** Sets of options or cells by number, or what is typed; which of the two is the question's form. */
export interface AnswerDraft {
  readonly sets: readonly (readonly number[])[]
  readonly text: string
}

/** The present key as a draft. */
export function draftOf(key: QuestionKey, columns = 1): AnswerDraft {
  const all: readonly AnswerKey[] = [key, ...(key.also ?? [])]
  const sets = all.map((set) => {
    if ('options' in set) return [...set.options]
    return 'rows' in set ? set.rows.flatMap((row, r) => row.map((column) => r * columns + column)) : []
  })
  return { sets, text: 'accept' in key ? key.accept : 'texts' in key ? key.texts.join('\n') : '' }
}

/** The keys that a draft says, or null where it says none. */
export function keysOf(
  { type, optionCount, columns = 1 }: Pick<KeyedQuestion, 'type' | 'optionCount' | 'columns'>,
  draft: AnswerDraft,
): AnswerKey[] | null {
  switch (ANSWER_FORMS[type]) {
    case 'number':
      return draft.text.trim() === '' ? null : [{ accept: draft.text.trim() }]
    case 'words': {
      const texts = draft.text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
      return texts.length === 0 ? null : [{ texts }]
    }
    case 'option':
    case 'options': {
      const sets = draft.sets.filter((set) => set.length > 0)
      return sets.length === 0 ? null : sets.map((set) => ({ options: set.toSorted((a, b) => a - b) }))
    }
    case 'cells': {
      const sets = draft.sets.filter((set) => set.length > 0)
      const rows = (set: readonly number[]) =>
        Array.from({ length: optionCount / columns }, (_, row) =>
          set
            .filter((cell) => Math.floor(cell / columns) === row)
            .map((cell) => cell % columns)
            .toSorted((a, b) => a - b),
        )
      return sets.length === 0 ? null : sets.map((set) => ({ rows: rows(set) }))
    }
  }
}

/** A draft with one option or cell of one set taken in or out. */
export const toggled = (draft: AnswerDraft, s: number, option: number): AnswerDraft => ({
  ...draft,
  sets: draft.sets.map((set, i) => (i !== s ? set : set.includes(option) ? set.filter((one) => one !== option) : [...set, option])),
})
