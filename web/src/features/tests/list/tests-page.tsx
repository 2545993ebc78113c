import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { TEST_FILTERS } from './test-filters.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Copy, Eye, Pencil, Plus, Upload } from 'lucide-react'
import { type AdminTestRow, TEST_KINDS, TEST_STATES } from '#contract/tests/schemas.ts'
import { ENDONYMS, localize } from '#contract/shared/locales.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import { formatDateTime, formatMinutes, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminList } from '#web/admin/list/admin-list.tsx'
import type { ListColumn, ListFilter } from '#web/admin/list/list-column.ts'
import { groupsQuery } from '#web/admin/queries/group-queries.ts'
import { testsQuery } from '#web/admin/queries/test-queries.ts'
import { accessName, kindName } from '#web/admin/queries/test-words.ts'
import { ColleagueDrafts } from '#web/admin/drafts/colleague-drafts.tsx'
import { testFacts } from './test-facts.ts'
import { TestsBulk } from './tests-bulk.tsx'

const route = getRouteApi('/admin/testseries/')
const readSearch = readListSearch(TEST_FILTERS)

/** Every test: found by words, state, kind, access or group; several changed at once. */
export function TestsPage() {
  const search = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const tests = useQuery(testsQuery(search))
  const groups = useQuery(groupsQuery())
  const filters: ListFilter[] = [
    {
      name: 'state',
      label: m.admin_tests_state(),
      kind: 'choice',
      choices: TEST_STATES.map((value) => ({ value, label: STATES[value]() })),
    },
    {
      name: 'kind',
      label: m.admin_tests_kind(),
      kind: 'choice',
      choices: TEST_KINDS.map((value) => ({ value, label: kindName[value]() })),
    },
    {
      name: 'access',
      label: m.admin_tests_access(),
      kind: 'choice',
      choices: (['free', 'prime'] as const).map((value) => ({ value, label: accessName[value]() })),
    },
    { name: 'exam', label: m.admin_tests_exam(), kind: 'text' },
    {
      name: 'group',
      label: m.admin_groups_one(),
      kind: 'choice',
      choices: (groups.data ?? []).map(({ id, title }) => ({ value: id, label: localize(title, locale).text })),
    },
  ]
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_tests_all()}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-xl">{m.admin_tests_all()}</h1>
        <p className="text-muted">{m.admin_tests_open_hint()}</p>
      </div>
      <ColleagueDrafts kind="test" factsOf={testFacts} editorOf={editorOf} />
      <AdminList
        caption={m.admin_tests_all()}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        query={tests}
        columns={COLUMNS()}
        filters={filters}
        defaultSort="-updated"
        rowId={({ id }) => id}
        rowName={({ title }) => localize(title, locale).text}
        searchLabel={m.admin_tests_search()}
        screen="tests"
        failed={m.admin_tests_failed()}
        empty={
          <EmptyState title={m.admin_tests_none()} action={<NewLinks />}>
            {m.admin_tests_none_text()}
          </EmptyState>
        }
        bulk={bulk}
      >
        <NewLinks />
      </AdminList>
    </div>
  )
}

const editorOf = (target: string | null): string => (target === null ? '/admin/testseries/create' : `/admin/testseries/edit/${target}`)

const bulk = (chosen: readonly AdminTestRow[], done: () => void) => <TestsBulk tests={chosen} onDone={done} />

const NewLinks = () => (
  <span className="flex flex-wrap gap-2">
    <PathLink href="/admin/testseries/bulk-upload" className={buttonClass()}>
      <Upload size={20} aria-hidden="true" />
      {m.admin_tests_upload()}
    </PathLink>
    <PathLink href="/admin/testseries/create" className={buttonClass({ look: 'primary' })}>
      <Plus size={20} aria-hidden="true" />
      {m.admin_tests_new()}
    </PathLink>
  </span>
)

const STATES = {
  published: () => m.admin_tests_state_published(),
  unpublished: () => m.admin_tests_state_unpublished(),
  archived: () => m.admin_tests_state_archived(),
}

const COLUMNS = (): ListColumn<AdminTestRow>[] => [
  {
    id: 'title',
    head: m.admin_tests_title(),
    kind: 'name',
    sort: 'title',
    firstDirection: 'ascending',
    cell: ({ id, title, exam, kind, groups }) => (
      <span className="grid min-w-52">
        <PathLink href={`/admin/testseries/${id}`} className="font-bold text-primary underline">
          {localize(title, locale).text}
        </PathLink>
        <span className="text-sm text-muted">
          {[exam, kindName[kind](), ...groups.map((group) => localize(group.title, locale).text)].join(' · ')}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    head: m.admin_tests_state(),
    cell: ({ isPublished, archivedAt, access, groups }) => (
      <span className="flex flex-wrap gap-1">
        {archivedAt !== null ? (
          <Badge>{m.admin_tests_state_archived()}</Badge>
        ) : isPublished ? (
          <Badge tone="good">{m.admin_tests_state_published()}</Badge>
        ) : (
          <Badge>{m.admin_tests_state_unpublished()}</Badge>
        )}
        {isPublished && archivedAt === null && groups.length === 0 && (
          <span title={m.admin_groups_test_hidden_text()}>
            <Badge tone="bad">{m.admin_tests_no_group()}</Badge>
          </span>
        )}
        {access === 'prime' && <Badge tone="accentSoft">{m.admin_tests_prime()}</Badge>}
      </span>
    ),
  },
  {
    id: 'questions',
    head: m.admin_tests_questions(),
    kind: 'number',
    sort: 'questions',
    cell: ({ questions, max12, unit, minutes }) => (
      <span className="grid">
        <span>{formatNumber(questions)}</span>
        <span className="grid text-sm text-muted">
          <span>{m.admin_tests_marks_of({ marks: formatWholeMarks(marksAsNumber(max12, unitOf({ unit }))) })}</span>
          <span>{formatMinutes(minutes)}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'languages',
    head: m.admin_tests_languages(),
    kind: 'wide',
    cell: ({ languages }) =>
      languages.length > 3
        ? m.admin_tests_languages_count({ count: languages.length, shown: formatNumber(languages.length) })
        : languages.map((language) => ENDONYMS[language]).join(', '),
  },
  {
    id: 'opens',
    head: m.admin_tests_opens_short(),
    sort: 'opens',
    kind: 'wide',
    cell: ({ opensAt }) => (opensAt === null ? '' : formatDateTime(opensAt)),
  },
  {
    id: 'updated',
    head: m.admin_tests_updated(),
    sort: 'updated',
    kind: 'wide',
    cell: ({ updatedAt }) => (updatedAt === null ? '' : formatDateTime(updatedAt)),
  },
  {
    id: 'links',
    head: m.admin_tests_actions(),
    cell: ({ id, title }) => (
      <span className="flex">
        {LINKS(id).map(({ href, label, Icon }) => (
          <PathLink
            key={href}
            href={href}
            aria-label={m.admin_tests_named({ action: label, title: localize(title, locale).text })}
            title={label}
            className="inline-grid size-11 place-items-center rounded-md text-ink hover:bg-sunken"
          >
            <Icon size={18} aria-hidden="true" />
          </PathLink>
        ))}
      </span>
    ),
  },
]

const LINKS = (id: string) => [
  { href: `/admin/testseries/edit/${id}`, label: m.admin_tests_edit(), Icon: Pencil },
  { href: `/admin/testseries/view/${id}`, label: m.admin_tests_view(), Icon: Eye },
  { href: `/admin/testseries/create?from=${id}`, label: m.admin_tests_clone(), Icon: Copy },
]
