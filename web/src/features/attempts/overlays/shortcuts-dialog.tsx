import { m } from '#web/lib/i18n/messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useRunning } from '../running/running-context.tsx'
import { shortcutsSetting, useShortcutsOn } from '#web/question/use-shortcuts.ts'

const KEYS: readonly (readonly [keys: readonly string[], meaning: () => string])[] = [
  [['1', '…', '9'], () => m.test_key_choose_number()],
  [['A', '…', 'J'], () => m.test_key_choose_letter()],
  [['Enter', 'N'], () => m.test_save_next()],
  [['M'], () => m.test_mark_next()],
  [['P'], () => m.test_previous()],
  [['Backspace'], () => m.test_clear()],
  [['C'], () => m.test_key_c()],
  [['G'], () => m.test_key_palette()],
  [['L'], () => m.test_paper_language()],
  [['Q'], () => m.test_question_paper()],
  [['K'], () => m.calculator_title()],
  [['S'], () => m.scratch_title()],
  [['?'], () => m.test_shortcuts()],
]

/** The list of keys, and the switch that turns them all off. */
export function ShortcutsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const on = useShortcutsOn()
  const { calculator } = useRunning().attempt.stored.grant.pattern
  return (
    <Dialog open={open} onClose={onClose} title={m.test_shortcuts()} closeLabel={m.action_close()}>
      <Checkbox checked={on} onChange={(event) => shortcutsSetting.set(event.target.checked)}>
        {m.test_shortcuts_on()}
      </Checkbox>
      <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 border-t border-line pt-2" aria-disabled={!on}>
        {KEYS.filter(([[key]]) => key !== 'K' || calculator !== 'none').map(([keys, meaning]) => (
          <div key={keys.join()} className="contents">
            <dt className="py-1.5" dir="ltr">
              {keys.map((key) =>
                key === '…' ? (
                  <span key={key} className="px-1 text-muted">
                    –
                  </span>
                ) : (
                  <kbd
                    key={key}
                    className="me-1 inline-block min-w-7 rounded-sm border border-edge bg-sunken px-1.5 py-0.5 text-center text-xs"
                  >
                    {key}
                  </kbd>
                ),
              )}
            </dt>
            <dd className="py-1 leading-tight">{meaning()}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-muted">{m.test_shortcuts_arrows()}</p>
    </Dialog>
  )
}
