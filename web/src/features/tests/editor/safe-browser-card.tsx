import { CONFIG_KEY, MOST_CONFIG_KEYS } from '#contract/tests/config-keys.ts'
import { configKeysIn, type TestDraft } from '#web/admin/test-form/test-draft.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { SAFE_EXAM_BROWSER } from '#web/lib/safe-browser.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'

/** The configurations of Safe Exam Browser in which the test may be taken; none lets every browser take it. */
export function SafeBrowserCard({ draft, onChange }: { readonly draft: TestDraft; readonly onChange: (draft: TestDraft) => void }) {
  return (
    <Card as="section" className="grid gap-5" aria-labelledby="safe-browser-head">
      <div>
        <h2 id="safe-browser-head" className="text-lg" lang="en">
          {SAFE_EXAM_BROWSER}
        </h2>
        <p className="text-muted">{m.admin_safe_browser_hint()}</p>
        <PathLink href="/safe-exam-browser" className="inline-flex min-h-9 items-center text-primary hover:underline">
          {m.instructions_safe_browser_more()}
        </PathLink>
      </div>
      <Field label={m.admin_safe_browser_keys()} hint={m.admin_safe_browser_keys_hint()} error={faultOf(configKeysIn(draft.configKeys))}>
        {(ids) => (
          <TextArea
            {...ids}
            dir="ltr"
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            className="font-mono text-xs"
            value={draft.configKeys}
            onChange={(event) => onChange({ ...draft, configKeys: event.target.value })}
          />
        )}
      </Field>
    </Card>
  )
}

function faultOf(keys: readonly string[]): string | undefined {
  const wrong = keys.findIndex((key) => !CONFIG_KEY.test(key.toLowerCase()))
  if (wrong >= 0) return m.admin_safe_browser_wrong({ number: formatNumber(wrong + 1) })
  return keys.length > MOST_CONFIG_KEYS ? m.admin_safe_browser_many({ most: formatNumber(MOST_CONFIG_KEYS) }) : undefined
}
