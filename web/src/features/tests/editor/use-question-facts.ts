import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { BuilderQuestion } from '#contract/tests/schemas.ts'
import type { BankRow } from '#contract/question-bank/schemas.ts'
import { findQuestionsById } from '#contract/tests/endpoints.ts'
import { keyOf } from '#web/lib/api/call.ts'
import { builderQuestions } from '#web/admin/queries/test-queries.ts'

export interface QuestionFacts {
  readonly of: (name: string) => BuilderQuestion | undefined
  readonly learn: (questions: readonly BuilderQuestion[]) => void
}

/** What is known of the questions on the desk, by name; those that nobody has told of yet are asked for. */
export function useQuestionFacts(names: readonly string[], known: readonly BuilderQuestion[]): QuestionFacts {
  const [facts, setFacts] = useState(() => byName(known))
  const missing = names.filter((name) => !facts.has(name)).slice(0, 400)
  const asked = useQuery({
    queryKey: keyOf(findQuestionsById, { missing: missing.join(' ') }),
    queryFn: async () => byName(await builderQuestions(missing)),
    enabled: missing.length > 0,
    staleTime: 60_000,
  })
  const learn = useCallback((questions: readonly BuilderQuestion[]) => setFacts((before) => new Map([...before, ...byName(questions)])), [])
  return { of: (name) => facts.get(name) ?? asked.data?.get(name), learn }
}

const byName = (questions: readonly BuilderQuestion[]) => new Map(questions.map((question) => [question.externalId, question]))

/** A row of the bank as the desk knows questions. */
export function factsOfRow(row: BankRow): BuilderQuestion {
  const { id, externalId, version, type, difficulty, topic, languages, html, language, archivedAt, usedIn } = row
  return { id, externalId, version, type, difficulty, topic, languages, html, language, usedIn, isArchived: archivedAt !== null }
}
