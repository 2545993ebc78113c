import { useQuery } from '@tanstack/react-query'
import { listQuestions } from '#contract/question-bank/endpoints.ts'
import { localize } from '#contract/shared/locales.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { searchText } from '#domain/search/search-words.ts'
import { learnersQuery } from '#web/admin/learners/learner-queries.ts'
import { testsQuery } from '#web/admin/queries/test-queries.ts'
import { ADMIN_PAGES } from './admin-pages.ts'

export interface CommandResult {
  readonly href: string
  readonly label: string
  readonly note?: string
}

export interface CommandGroup {
  readonly name: string
  readonly results: readonly CommandResult[]
}

/** How many of each kind. */
const MOST = 5

/** What a few words lead to: pages at once, then tests, questions and people as the server finds them. */
export function useCommandResults(text: string, settled: string): { groups: CommandGroup[]; isSearching: boolean } {
  const wanted = searchText(text)
  const pages = ADMIN_PAGES.map(({ href, label, also }) => ({ href, label: label(), words: `${label()} ${also?.() ?? ''}` }))
    .filter(({ words }) => searchText(words).includes(wanted))
    .map(({ href, label }) => ({ href, label }))
  const isOn = settled.length >= 2
  const tests = useQuery({ ...testsQuery({ q: settled }), enabled: isOn, placeholderData: (last) => last })
  const questions = useQuery({
    ...queryOf(listQuestions, { query: { q: settled, limit: String(MOST) } }),
    enabled: isOn,
    placeholderData: (last) => last,
  })
  const people = useQuery({ ...learnersQuery(settled), enabled: isOn, placeholderData: (last) => last })
  const found = (results: readonly CommandResult[] | undefined): readonly CommandResult[] => (isOn ? (results ?? []).slice(0, MOST) : [])
  return {
    groups: [
      { name: m.admin_command_pages(), results: text === '' ? pages : pages.slice(0, MOST) },
      {
        name: m.admin_tests_all(),
        results: found(
          tests.data?.items.map(({ id, title, exam }) => ({
            href: `/admin/testseries/${id}`,
            label: localize(title, locale).text,
            note: exam,
          })),
        ),
      },
      {
        name: m.admin_bank_nav(),
        results: found(
          questions.data?.items.map(({ id, excerpt, externalId }) => ({
            href: `/admin/questions/${id}`,
            label: excerpt,
            note: externalId,
          })),
        ),
      },
      {
        name: m.admin_people(),
        results: found(people.data?.map(({ userId, name, email }) => ({ href: `/admin/users/${userId}`, label: name, note: email }))),
      },
    ].filter(({ results }) => results.length > 0),
    isSearching: isOn && (tests.isFetching || questions.isFetching || people.isFetching),
  }
}
