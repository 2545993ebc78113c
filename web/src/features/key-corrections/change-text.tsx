import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { actionName } from '#web/admin/queries/action-words.ts'
import { keyText } from '#web/admin/question-in-paper/key-text.ts'

/** A decision in a line. */
export function ChangeText({ change }: { readonly change: KeyChange }) {
  const action = actionName[change.action]()
  return (
    <span className="wrap-anywhere">
      {m.admin_keys_change_of({ number: formatNumber(change.question + 1), action })}
      {change.action === 'setKey' && (
        <>
          {': '}
          <strong dir="auto">{change.keys.map((key) => keyText(key)).join(` ${m.admin_keys_also()} `)}</strong>
        </>
      )}
    </span>
  )
}
