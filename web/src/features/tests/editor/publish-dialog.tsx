import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { CheckName, PublishCheck } from '#contract/tests/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { checkTest } from '#contract/tests/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

interface PublishDialogProps {
  readonly test: unknown
  readonly busy: boolean
  readonly onClose: () => void
  readonly onPublish: () => void
}

/** The checklist before publishing: what stands in the way, and what an admin should know. */
export function PublishDialog({ test, busy, onClose, onPublish }: PublishDialogProps) {
  const list = useQuery({
    ...queryOf(checkTest, { body: { test } }),
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_tests_publish_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="primary" busy={busy} disabled={list.data?.mayPublish !== true} onClick={onPublish}>
            {m.admin_tests_publish()}
          </Button>
        </>
      }
    >
      {list.isError && <QueryError query={list} title={m.admin_tests_check_failed()} />}
      {list.data === undefined && !list.isError && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="h-9" />
          ))}
        </SkeletonRegion>
      )}
      {list.data && (
        <>
          <p className="pb-3" role="status">
            {list.data.mayPublish ? m.admin_tests_check_fine() : m.admin_tests_check_stops()}
          </p>
          <ul className="grid gap-2">
            {list.data.checks.map((check) => (
              <CheckLine key={check.name} check={check} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

const LOOKS = {
  ok: { Icon: CircleCheck, color: 'text-good', word: () => m.admin_tests_check_ok() },
  warn: { Icon: TriangleAlert, color: 'text-accent', word: () => m.admin_tests_check_warn() },
  fault: { Icon: CircleAlert, color: 'text-bad', word: () => m.admin_tests_check_fault() },
} as const

function CheckLine({ check }: { readonly check: PublishCheck }) {
  const { Icon, color, word } = LOOKS[check.state]
  const more = [...check.faults, ...(check.faults.length === 0 ? check.questions : [])]
  return (
    <li className="flex items-start gap-2">
      <Icon size={20} aria-hidden="true" className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1">
        <span>{check.state === 'ok' ? NAMES[check.name]() : found(check)}</span> <span className="sr-only">{word()}</span>
        {more.length > 0 && (
          <details className="text-sm">
            <summary className="min-h-6 cursor-pointer text-primary">{m.admin_tests_check_more()}</summary>
            <ul className="grid max-h-40 list-disc gap-0.5 overflow-y-auto ps-5">
              {more.map((text) => (
                <li key={text} className="break-words">
                  {text}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  )
}

/** What a check found that is not ok: the questions by number where it names any, else what should be true. */
function found({ name, questions }: PublishCheck): string {
  const sentence = questions.length === 0 ? undefined : FOUND[name]
  if (sentence !== undefined) return sentence({ count: questions.length, shown: formatNumber(questions.length) })
  return NAMES[name]()
}

const FOUND: Partial<Record<CheckName, (number: { count: number; shown: string }) => string>> = {
  languages: (number) => m.admin_check_languages_found(number),
  pictures: (number) => m.admin_check_pictures_found(number),
  duplicates: (number) => m.admin_check_duplicates_found(number),
  archived: (number) => m.admin_check_archived_found(number),
  safety: (number) => m.admin_check_safety_found(number),
  reuse: (number) => m.admin_check_reuse_found(number),
}

/** What each check asks for. */
const NAMES: Record<CheckName, () => string> = {
  questions: () => m.admin_check_questions(),
  languages: () => m.admin_check_languages(),
  keys: () => m.admin_check_keys(),
  totals: () => m.admin_check_totals(),
  pictures: () => m.admin_check_pictures(),
  duplicates: () => m.admin_check_duplicates(),
  archived: () => m.admin_check_archived(),
  safety: () => m.admin_check_safety(),
  schedule: () => m.admin_check_schedule(),
  reuse: () => m.admin_check_reuse(),
}
