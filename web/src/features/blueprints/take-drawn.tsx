import { useState } from 'react'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FaultList } from '#web/admin/test-form/fault-list.tsx'
import type { TestDraft } from '#web/admin/test-form/test-draft.ts'
import { useTestForm } from '#web/admin/test-form/use-test-form.ts'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'

interface TakeDrawnProps {
  readonly draft: TestDraft
  readonly pattern: ContentPattern
  readonly seed: number
  readonly onSaved: (id: string) => void
}

/** Makes a test of what was drawn; the rest (time, access, publishing) is done on its own page. */
export function TakeDrawn({ draft, pattern, seed, onSaved }: TakeDrawnProps) {
  const [title, setTitle] = useState<Localized>({ en: '' })
  const form = useTestForm({ ...draft, title }, pattern, {
    stored: NEW,
    origin: { by: 'blueprint', seed },
    onSaved,
    onPreview: () => {},
  })
  const isUnnamed = title.en.trim() === ''
  return (
    <Card className="grid gap-4">
      {form.faults.length > 0 && (
        <FaultList faults={form.faults} sections={pattern.sections.map(({ id }) => ({ questions: (draft.blocks[id] ?? []).flat() }))} />
      )}
      <LocalizedField
        id="title"
        label={m.admin_tests_title()}
        value={title}
        languages={draft.languages}
        maxLength={CONTENT_LIMITS.title}
        onChange={setTitle}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          disabled={isUnnamed}
          aria-describedby={isUnnamed ? 'take-drawn-why' : undefined}
          busy={form.save.isPending}
          onClick={() => form.save.mutate({ published: false })}
        >
          {m.admin_dynamic_take()}
        </Button>
        {isUnnamed && (
          <p id="take-drawn-why" className="text-sm text-muted">
            {m.admin_dynamic_take_unnamed()}
          </p>
        )}
      </div>
    </Card>
  )
}

const NEW = { id: null, checksum: null, isPublished: false } as const
