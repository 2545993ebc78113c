import type { BankRow } from '#contract/question-bank/schemas.ts'
import { directionOf, localize } from '#contract/shared/locales.ts'
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import type { ListColumn } from '#web/admin/list/list-column.ts'
import { DIFFICULTY_NAMES, TYPE_NAMES } from '#web/admin/queries/bank-words.ts'
import { LanguageDots } from '../language-dots.tsx'

export const questionColumns = (): ListColumn<BankRow>[] => [
  {
    id: 'question',
    head: m.admin_bank_question(),
    kind: 'name',
    cell: (row) => (
      <div className="grid min-w-44 gap-1 sm:max-w-[17rem] min-[1500px]:max-w-none">
        <PathLink
          href={`/admin/questions/${row.id}`}
          lang={row.language}
          dir={directionOf(row.language)}
          className="line-clamp-2 text-primary underline"
        >
          {row.html.includes('<math') ? (
            <RichHtml html={row.html} lang={row.language} className="[&_img]:hidden [&_math]:overflow-hidden! [&_p]:inline" />
          ) : (
            row.excerpt
          )}
        </PathLink>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <bdi dir="ltr">{row.externalId}</bdi>
          <span>{TYPE_NAMES[row.type]()}</span>
          {row.archivedAt !== null && <Badge>{m.admin_bank_archived()}</Badge>}
          {row.tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      </div>
    ),
  },
  {
    id: 'topic',
    head: m.admin_bank_topic(),
    cell: ({ topic }) => {
      const title = localize(topic.title, locale)
      const subject = localize(topic.subject, locale)
      return (
        <span className="grid">
          <span lang={title.locale}>{title.text}</span>
          <span lang={subject.locale} className="text-xs text-muted">
            {subject.text}
          </span>
        </span>
      )
    },
  },
  {
    id: 'difficulty',
    head: m.admin_bank_difficulty(),
    sort: 'difficulty',
    cell: ({ difficulty }) => DIFFICULTY_NAMES[difficulty](),
  },
  { id: 'languages', head: m.admin_bank_languages(), kind: 'wide', cell: ({ languages }) => <LanguageDots languages={languages} /> },
  { id: 'used', head: m.admin_bank_used_in(), kind: 'number', cell: ({ usedIn }) => formatNumber(usedIn) },
  {
    id: 'pool',
    head: m.admin_pool_column(),
    kind: 'wide',
    cell: ({ pool }) => (pool === null ? '' : pool === 'in' ? m.admin_pool_in() : m.admin_pool_past()),
  },
  {
    id: 'reports',
    head: m.admin_bank_reports(),
    kind: 'number',
    cell: ({ reports }) => (reports === 0 ? '0' : <strong className="text-bad">{formatNumber(reports)}</strong>),
  },
  {
    id: 'updated',
    head: m.admin_bank_updated(),
    kind: 'wide',
    sort: 'updated',
    firstDirection: 'descending',
    cell: ({ updatedAt, version }) => (
      <span className="grid whitespace-nowrap">
        {formatDate(updatedAt)}
        <span className="text-xs text-muted">{m.admin_bank_version({ version: formatNumber(version) })}</span>
      </span>
    ),
  },
]
