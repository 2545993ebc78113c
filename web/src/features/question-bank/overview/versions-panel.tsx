import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionDetail } from '#contract/question-bank/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import * as endpoints from '#contract/question-bank/endpoints.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { questionQuery, restoreVersion } from '#web/admin/queries/bank-queries.ts'
import { VersionDiff } from './version-diff.tsx'

/** Any two versions compared, and an old one made the next. */
export function VersionsPanel({ detail }: { readonly detail: QuestionDetail }) {
  const client = useQueryClient()
  const [from, setFrom] = useState(Math.max(1, detail.version - 1))
  const [to, setTo] = useState(detail.version)
  const older = useQuery(questionQuery(detail.id, from))
  const newer = useQuery(questionQuery(detail.id, to))
  const restore = useMutation({
    mutationFn: (version: number) => restoreVersion(detail.id, version, detail.version),
    onSuccess: (saved) => {
      showToast(m.admin_bank_restored({ version: formatNumber(saved.version) }), { tone: 'success' })
      return makeOld(client, endpoints.restoreQuestionVersion)
    },
    onError: (error) => showToast(m.admin_bank_not_restored(), { tone: 'error', description: errorText(error) }),
  })
  if (detail.versions.length < 2) return <p className="text-muted">{m.admin_bank_one_version()}</p>
  const failed = [older, newer].find(({ isError }) => isError)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Version label={m.admin_bank_from_version()} detail={detail} value={from} onChange={setFrom} />
        <Version label={m.admin_bank_to_version()} detail={detail} value={to} onChange={setTo} />
        {from !== detail.version && (
          <Button busy={restore.isPending} onClick={() => restore.mutate(from)}>
            {m.admin_bank_restore({ version: formatNumber(from) })}
          </Button>
        )}
      </div>
      {failed !== undefined && <QueryError query={failed} title={m.admin_bank_version_failed()} />}
      {older.data !== undefined && newer.data !== undefined ? (
        <VersionDiff older={older.data.source} newer={newer.data.source} />
      ) : (
        failed === undefined && <Skeleton className="h-24" />
      )}
    </div>
  )
}

interface VersionProps {
  readonly label: string
  readonly detail: QuestionDetail
  readonly value: number
  readonly onChange: (version: number) => void
}

const Version = ({ label, detail, value, onChange }: VersionProps) => (
  <Field label={label}>
    {(ids) => (
      <Select {...ids} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {detail.versions.map(({ version, createdAt }) => (
          <option key={version} value={version}>
            {m.admin_bank_version_of({ version: formatNumber(version), at: formatDateTime(createdAt) })}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
