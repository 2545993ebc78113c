import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { EditorQuestion } from '#contract/tests/schemas.ts'
import type { BankRow } from '#contract/question-bank/schemas.ts'
import { findQuestionsById } from '#contract/tests/endpoints.ts'
import { keyOf } from '#web/lib/api/call.ts'
import { editorQuestions } from '#web/admin/queries/test-queries.ts'

export interface QuestionFacts {
  readonly of: (name: string) => EditorQuestion | undefined
  readonly learn: (questions: readonly EditorQuestion[]) => void
}

/** What is known about the questions of the form, by name; unknown ones are fetched. */
export function useQuestionFacts(names: readonly string[], known: readonly EditorQuestion[]): QuestionFacts {
  const [facts, setFacts] = useState(() => byName(known))
  const missing = names.filter((name) => !facts.has(name)).slice(0, 400)
  const asked = useQuery({
    queryKey: keyOf(findQuestionsById, { missing: missing.join(' ') }),
    queryFn: async () => byName(await editorQuestions(missing)),
    enabled: missing.length > 0,
    staleTime: 60_000,
  })
  const learn = useCallback((questions: readonly EditorQuestion[]) => setFacts((before) => new Map([...before, ...byName(questions)])), [])
  return { of: (name) => facts.get(name) ?? asked.data?.get(name), learn }
}

const byName = (questions: readonly EditorQuestion[]) => new Map(questions.map((question) => [question.externalId, question]))

/** A row of the bank as the form needs it. */
export function factsOfRow(row: BankRow): EditorQuestion {
  const { id, externalId, version, type, difficulty, topic, languages, html, language, archivedAt, usedIn } = row
  return { id, externalId, version, type, difficulty, topic, languages, html, language, usedIn, isArchived: archivedAt !== null }
}
