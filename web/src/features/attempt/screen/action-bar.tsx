import { LayoutGrid } from 'lucide-react'
import { formatNumber } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { Button } from '#web/ui/button.tsx'

interface ActionBarProps {
  readonly isLocked: boolean
  readonly isFirst: boolean
  readonly answered: number
  readonly total: number
  readonly onPrevious: () => void
  readonly onClear: () => void
  readonly onMark: () => void
  readonly onSave: () => void
  readonly onPalette: () => void
  /** Null where the palette beside it has the button. */
  readonly onSubmit: (() => void) | null
}

/** The buttons of the real exam. Always on screen; they wrap where a language needs the room. */
export function ActionBar(props: ActionBarProps) {
  const { isLocked, isFirst, answered, total, onPrevious, onClear, onMark, onSave, onPalette, onSubmit } = props
  return (
    <section
      aria-label={m.test_actions()}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-stretch gap-2 border-t border-line bg-surface px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] [&>button]:leading-tight lg:flex lg:px-6"
    >
      <Button disabled={isLocked || isFirst} onClick={onPrevious} className="px-2.5! lg:order-3 lg:px-4!">
        {m.test_previous()}
      </Button>
      <Button disabled={isLocked} onClick={onClear} className="px-2.5! lg:order-2 lg:me-auto lg:px-4!">
        {m.test_clear()}
      </Button>
      <Button onClick={onPalette} aria-haspopup="dialog" className="px-2.5! tabular lg:hidden">
        <LayoutGrid size={20} aria-hidden="true" />
        <span className="sr-only">{m.palette_open()}</span>
        <span dir="ltr">
          {formatNumber(answered)}/{formatNumber(total)}
        </span>
      </Button>
      <div className="col-span-3 grid grid-cols-2 gap-2 [&>button]:leading-tight lg:contents">
        <Button disabled={isLocked} onClick={onMark} className="px-2.5! lg:order-1 lg:px-4!">
          {m.test_mark_next()}
        </Button>
        <Button look="primary" disabled={isLocked} onClick={onSave} className="px-2.5! lg:order-4 lg:min-w-40 lg:px-4!">
          {m.test_save_next()}
        </Button>
      </div>
      {onSubmit !== null && (
        <Button onClick={onSubmit} className="hidden! lg:order-5 lg:ms-6 lg:inline-flex!">
          {m.test_submit()}
        </Button>
      )}
    </section>
  )
}
