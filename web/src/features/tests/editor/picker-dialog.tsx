import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditorQuestion } from '#contract/tests/schemas.ts'
import type { BankRow } from '#contract/question-bank/schemas.ts'
import { ENDONYMS, type Locale, localize } from '#contract/shared/locales.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { listQuestions } from '#contract/question-bank/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { AdminList } from '#web/admin/list/admin-list.tsx'
import { listQuery, type ListSearch } from '#web/admin/list/list-address.ts'
import type { ListColumn, ListFilter } from '#web/admin/list/list-column.ts'
import { DIFFICULTY_NAMES, TYPE_NAMES } from '#web/admin/queries/bank-words.ts'
import { topicsQuery } from '#web/admin/queries/test-queries.ts'
import { factsOfRow } from './use-question-facts.ts'

interface PickerDialogProps {
  readonly type: QuestionType
  /** Places that are still free in the block. */
  readonly room: number
  readonly languages: readonly Locale[]
  /** Names of the questions that are in the test already. */
  readonly taken: readonly string[]
  readonly onClose: () => void
  readonly onPick: (questions: readonly EditorQuestion[]) => void
}

/** The bank, narrowed to what a block takes: search, filters and "not in the last tests", then as many as are wanted. */
export function PickerDialog({ type, room, languages, taken, onClose, onPick }: PickerDialogProps) {
  const [search, setSearch] = useState<ListSearch>({})
  const [only] = languages
  const asked = listQuery(listQuestions, { ...search, type, ...(search['has'] === undefined && only !== undefined && { has: only }) }, 25)
  const query = useQuery({
    ...queryOf(listQuestions, { query: asked }),
    placeholderData: keepPreviousData,
    // What was saved a moment ago is found a moment later: an answer without it does not count for long.
    staleTime: 0,
  })
  const topics = useQuery(topicsQuery())
  const images = query.data?.images ?? []
  const filters: ListFilter[] = [
    {
      name: 'topic',
      label: m.admin_tests_topic(),
      kind: 'choice',
      choices: (topics.data ?? []).map(({ id, subject, title, questions }) => ({
        value: id,
        label: `${localize(title, locale).text} (${formatNumber(questions)})`,
        under: localize(subject, locale).text,
      })),
    },
    {
      name: 'difficulty',
      label: m.admin_bank_difficulty(),
      kind: 'choice',
      choices: (['easy', 'medium', 'hard'] as const).map((value) => ({ value, label: DIFFICULTY_NAMES[value]() })),
    },
    { name: 'notLast', label: m.admin_tests_not_last(), kind: 'number', least: 1, most: 100 },
    {
      name: 'has',
      label: m.admin_tests_has_language(),
      kind: 'choice',
      choices: languages.map((value) => ({ value, label: ENDONYMS[value], lang: value })),
    },
  ]
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={m.admin_tests_pick_title({ type: TYPE_NAMES[type]() })}
      closeLabel={m.action_close()}
    >
      <div>
        <p className="pb-3 text-muted">{m.admin_tests_room({ count: formatNumber(Math.max(0, room)) })}</p>
        <AdminList
          caption={m.admin_tests_pick()}
          search={search}
          onSearch={setSearch}
          query={query}
          columns={columnsFor(images, taken)}
          filters={filters}
          defaultSort="-updated"
          rowId={(row) => row.id}
          rowName={(row) => row.excerpt}
          searchLabel={m.admin_tests_pick_search()}
          failed={m.admin_tests_pick_failed()}
          empty={<EmptyState title={m.admin_tests_pick_none()} />}
          bulk={addButton(taken, room, onPick)}
        />
      </div>
    </Dialog>
  )
}

const columnsFor = (images: readonly string[], taken: readonly string[]): ListColumn<BankRow>[] => [
  {
    id: 'stem',
    head: m.admin_tests_question(),
    kind: 'name',
    cell: (row) => (
      <>
        <RichHtml html={row.html} lang={row.language} images={images} className="line-clamp-3" />
        {taken.includes(row.externalId) && <span className="text-xs text-muted">{m.admin_tests_taken()}</span>}
      </>
    ),
  },
  { id: 'topic', head: m.admin_tests_topic(), cell: (row) => localize(row.topic.title, locale).text },
  { id: 'level', head: m.admin_bank_difficulty(), cell: (row) => DIFFICULTY_NAMES[row.difficulty](), sort: 'difficulty' },
  { id: 'used', head: m.admin_tests_used(), cell: (row) => formatNumber(row.usedIn), kind: 'number' },
]

/** Adds what was chosen, as far as there is room and it is not there yet. */
const addButton = (taken: readonly string[], room: number, onPick: PickerDialogProps['onPick']) => (chosen: readonly BankRow[]) => {
  const free = chosen.filter(({ externalId }) => !taken.includes(externalId)).slice(0, Math.max(0, room))
  return (
    <Button look="primary" disabled={free.length === 0} onClick={() => onPick(free.map(factsOfRow))}>
      {m.admin_tests_add({ count: formatNumber(free.length) })}
    </Button>
  )
}
