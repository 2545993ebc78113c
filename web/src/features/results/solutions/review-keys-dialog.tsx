import type { ReactNode } from 'react'
import { shortcutsSetting, useShortcutsOn } from '#web/question/use-shortcuts.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { loadMarkTools } from './load-mark-tools.ts'

const KEYS: readonly (readonly [string, () => string])[] = [
  ['J', () => m.solution_next()],
  ['K', () => m.solution_previous()],
  ['S', () => m.solution_show()],
  ['?', () => m.solution_keys()],
]

/** The keys of the solutions, and the switch that turns all single keys off, here and in tests. */
export function ReviewKeysDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const on = useShortcutsOn()
  const marks = useLateModule(loadMarkTools)
  return (
    <Dialog open={open} onClose={onClose} title={m.solution_keys()} closeLabel={m.action_close()}>
      <Checkbox checked={on} onChange={(event) => shortcutsSetting.set(event.target.checked)}>
        {m.solution_keys_on()}
      </Checkbox>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-line pt-3">
        {KEYS.map(([key, meaning]) => (
          <KeyRow key={key} of={key}>
            {meaning()}
          </KeyRow>
        ))}
        {marks && (
          <KeyRow of="B">
            <marks.BookmarkWord />
          </KeyRow>
        )}
      </dl>
    </Dialog>
  )
}

const KeyRow = ({ of, children }: { readonly of: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt dir="ltr">
      <kbd className="inline-block min-w-7 rounded-sm border border-edge bg-sunken px-1.5 text-center text-xs">{of}</kbd>
    </dt>
    <dd>{children}</dd>
  </div>
)
