import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveCategory } from '#contract/blog/endpoints.ts'
import type { BlogCategory } from '#contract/blog/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { isSlug, slugOf } from '#domain/articles/slug.ts'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'
import { writtenOnly } from '#web/admin/localized/written-only.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface CategoryFormProps {
  /** Null for a new one. */
  readonly category: BlogCategory | null
  /** Addresses of the others. */
  readonly taken: readonly string[]
  readonly onDone: () => void
}

const EMPTY: Localized = { en: '' }

/** A category: its words in each language, where it stands, and, of a new one, its address and whether its posts belong to days. */
export function CategoryForm({ category, taken, onDone }: CategoryFormProps) {
  const client = useQueryClient()
  const [titles, setTitles] = useState(category?.titles ?? EMPTY)
  const [descriptions, setDescriptions] = useState(category?.descriptions ?? EMPTY)
  const [position, setPosition] = useState(String(category?.position ?? taken.length + 1))
  const [isDaily, setDaily] = useState(category?.isDaily ?? false)
  const [typedSlug, setSlug] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const slug = category?.slug ?? typedSlug ?? slugOf(titles.en, 'en') ?? ''
  const faults = {
    title: titles.en.trim() === '' ? m.admin_posts_category_title_missing() : undefined,
    description: descriptions.en.trim() === '' ? m.admin_posts_category_description_missing() : undefined,
    slug:
      category !== null || (isSlug(slug) && !taken.includes(slug))
        ? undefined
        : taken.includes(slug)
          ? m.admin_posts_category_taken()
          : m.admin_posts_slug_hint(),
    position: /^\d{1,3}$/.test(position.trim()) ? undefined : m.admin_posts_position_fault(),
  }
  const save = useMutation({
    mutationFn: () =>
      change(client, saveCategory, {
        params: { slug },
        body: { titles: writtenOnly(titles), descriptions: writtenOnly(descriptions), position: Number(position.trim()), isDaily },
      }),
    onSuccess: () => {
      showToast(m.admin_posts_category_saved(), { tone: 'success' })
      onDone()
    },
  })
  const submit = () => {
    setTried(true)
    if (Object.values(faults).every((fault) => fault === undefined)) save.mutate()
  }
  return (
    <Dialog
      open
      shape="wide"
      onClose={onDone}
      title={category === null ? m.admin_posts_category_new() : m.admin_posts_category_change()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onDone}>{m.action_cancel()}</Button>
          <Button look="primary" busy={save.isPending} onClick={submit}>
            {m.admin_posts_category_save()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {save.isError && (
          <p role="alert" className="text-bad">
            {errorText(save.error)}
          </p>
        )}
        <LocalizedField
          id="category-title"
          label={m.admin_posts_category_title()}
          value={titles}
          languages={['hi']}
          maxLength={60}
          error={isTried ? faults.title : undefined}
          onChange={setTitles}
        />
        <LocalizedField
          id="category-description"
          label={m.admin_posts_category_description()}
          value={descriptions}
          languages={['hi']}
          maxLength={200}
          error={isTried ? faults.description : undefined}
          onChange={setDescriptions}
        />
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <Field
            label={m.admin_posts_slug()}
            hint={category === null ? m.admin_posts_category_slug_hint() : m.admin_posts_category_slug_fixed()}
            error={isTried ? faults.slug : undefined}
          >
            {(ids) => (
              <TextInput
                {...ids}
                dir="ltr"
                maxLength={80}
                value={slug}
                disabled={category !== null}
                onChange={(event) => setSlug(event.target.value)}
              />
            )}
          </Field>
          <Field label={m.admin_posts_position()} hint={m.admin_posts_position_hint()} error={isTried ? faults.position : undefined}>
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="numeric"
                maxLength={3}
                value={position}
                onChange={(event) => setPosition(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Checkbox checked={isDaily} disabled={category !== null} onChange={(event) => setDaily(event.target.checked)}>
          {m.admin_posts_daily_choose()}
          <span className="block text-sm text-muted">{m.admin_posts_daily_hint()}</span>
        </Checkbox>
      </div>
    </Dialog>
  )
}
