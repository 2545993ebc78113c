import type { QuestionDetail } from '#contract/question-bank/schemas.ts'
import { directionOf } from '#contract/shared/locales.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { REASON_NAMES } from './reason-names.ts'

/** What learners said of a question, newest first; who said it is no one's business here. */
export function ReportsPanel({ reports }: { readonly reports: QuestionDetail['reports'] }) {
  if (reports.length === 0) return <p className="text-muted">{m.admin_bank_reports_none()}</p>
  return (
    <ul className="divide-y divide-line">
      {reports.map(({ reason, text, language, testId, createdAt }) => (
        <li key={`${testId}-${createdAt}-${text}`} className="grid gap-0.5 py-2">
          <span>
            <strong>{REASON_NAMES[reason]()}</strong>{' '}
            <PathLink href={`/admin/testseries/${testId}`} className="text-xs text-muted underline">
              {formatDateTime(createdAt)}
            </PathLink>
          </span>
          {text !== '' && (
            <span lang={language} dir={directionOf(language)} className="whitespace-pre-line">
              {text}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
