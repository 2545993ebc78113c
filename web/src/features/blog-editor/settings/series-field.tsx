import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { saveSeries } from '#contract/blog/endpoints.ts'
import type { PostSettings } from '#contract/blog/schemas.ts'
import { draftIdOf } from '#contract/drafts/schemas.ts'
import { localize, type Localized } from '#contract/shared/locales.ts'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'
import { writtenOnly } from '#web/admin/localized/written-only.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { seriesQuery } from '../blog-queries.ts'

interface SeriesFieldProps {
  readonly value: PostSettings['series']
  readonly onChange: (series: PostSettings['series']) => void
}

/** The series that a post is a part of, and which part; a new series can be begun. */
export function SeriesField({ value, onChange }: SeriesFieldProps) {
  const series = useQuery(seriesQuery())
  const [isAdding, setAdding] = useState(false)
  const named = (series.data ?? [])
    .map(({ id, titles }) => ({ id, title: localize(titles, locale).text }))
    .toSorted((a, b) => a.title.localeCompare(b.title, locale))
  return (
    <div className="grid gap-3">
      <Field label={m.admin_posts_series()} hint={m.admin_posts_series_hint()}>
        {(ids) => (
          <Select
            {...ids}
            value={value?.id ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? null : { id: event.target.value, number: value?.number ?? 1 })}
          >
            <option value="">{m.admin_posts_series_none()}</option>
            {named.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        {value !== null && (
          <Field label={m.admin_posts_series_part()}>
            {(ids) => (
              <TextInput
                {...ids}
                type="number"
                min={1}
                max={999}
                className="w-28!"
                value={value.number}
                onChange={(event) =>
                  onChange({ ...value, number: Math.min(999, Math.max(1, Math.trunc(Number(event.target.value)) || 1)) })
                }
              />
            )}
          </Field>
        )}
        <Button size="sm" className="min-h-12" onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden="true" />
          {m.admin_posts_series_new()}
        </Button>
      </div>
      {isAdding && (
        <NewSeries
          onClose={() => setAdding(false)}
          onSaved={(id) => {
            setAdding(false)
            onChange({ id, number: 1 })
          }}
        />
      )}
    </div>
  )
}

function NewSeries({ onClose, onSaved }: { readonly onClose: () => void; readonly onSaved: (id: string) => void }) {
  const client = useQueryClient()
  // Sent twice it is one series.
  const [id] = useState(() => draftIdOf(crypto.getRandomValues(new Uint8Array(16))))
  const [titles, setTitles] = useState<Localized>({ en: '' })
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => change(client, saveSeries, { params: { id }, body: { titles: writtenOnly(titles) } }),
    onSuccess: () => onSaved(id),
  })
  const isMissing = titles.en.trim() === ''
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={m.admin_posts_series_new()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button
            look="primary"
            busy={save.isPending}
            onClick={() => {
              setTried(true)
              if (!isMissing) save.mutate()
            }}
          >
            {m.admin_posts_series_save()}
          </Button>
        </>
      }
    >
      <LocalizedField
        id="series-title"
        label={m.admin_posts_category_title()}
        value={titles}
        languages={['hi']}
        maxLength={100}
        error={isTried && isMissing ? m.admin_posts_category_title_missing() : save.isError ? errorText(save.error) : undefined}
        onChange={setTitles}
      />
    </Dialog>
  )
}
