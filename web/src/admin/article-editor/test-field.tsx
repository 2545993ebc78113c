import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localize, type Localized } from '#contract/shared/locales.ts'
import { testQuery } from '#web/admin/queries/test-queries.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { TestPicker } from './test-picker.tsx'

interface TestFieldProps {
  readonly testId: string | null
  /** The test that is saved, with its name. */
  readonly stored: { readonly id: string; readonly title: Localized; readonly isPublished: boolean } | null
  readonly hint?: string
  readonly onChange: (testId: string | null) => void
}

/** The test that readers are offered below the text. */
export function TestField({ testId, stored, hint, onChange }: TestFieldProps) {
  const [isPicking, setPicking] = useState(false)
  const other = useQuery({ ...testQuery(testId ?? ''), enabled: testId !== null && testId !== stored?.id })
  const title = testId === null ? null : testId === stored?.id ? stored.title : (other.data?.definition.title ?? null)
  return (
    <FieldGroup label={m.admin_posts_test()} hint={hint ?? m.admin_posts_test_hint()}>
      <div className="flex flex-wrap items-center gap-2">
        {testId !== null && (
          <span className="me-auto min-w-40 flex-1 wrap-anywhere">
            {title === null ? testId : localize(title, locale).text}{' '}
            {testId === stored?.id && !stored.isPublished && <Badge tone="bad">{m.admin_posts_test_hidden()}</Badge>}
          </span>
        )}
        <Button size="sm" onClick={() => setPicking(true)}>
          {testId === null ? m.admin_posts_test_choose() : m.admin_posts_test_other()}
        </Button>
        {testId !== null && (
          <Button size="sm" look="quiet" onClick={() => onChange(null)}>
            {m.admin_posts_test_remove()}
          </Button>
        )}
      </div>
      {isPicking && (
        <TestPicker
          onClose={() => setPicking(false)}
          onPick={(id) => {
            setPicking(false)
            onChange(id)
          }}
        />
      )}
    </FieldGroup>
  )
}
