import { LayoutGrid } from 'lucide-react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { Skin } from './skins.ts'

interface ActionBarProps {
  readonly bar: Skin['bar']
  readonly isLocked: boolean
  /** False in a section that is not chosen: there Save & Next only leads on. */
  readonly takesAnswers: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly answered: number
  readonly total: number
  readonly onPrevious: () => void
  readonly onNext: () => void
  readonly onClear: () => void
  readonly onMark: () => void
  readonly onSave: () => void
  readonly onPalette: () => void
  readonly onSubmit: () => void
}

/** The buttons of the real exam, on wide screens in its order. Always on screen; they wrap where a language needs the room. */
export function ActionBar({ bar, isLocked, takesAnswers, isFirst, isLast, answered, total, onPalette, ...on }: ActionBarProps) {
  return (
    <section
      aria-label={m.test_actions()}
      className="exam-bar flex flex-wrap items-stretch gap-x-2 gap-y-1 border-t border-line bg-surface px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] [&>button]:px-2.5! [&>button]:leading-tight lg:px-6 lg:[&>button]:px-4!"
    >
      {bar.map((button) => {
        switch (button) {
          case 'space':
            return <span key={button} className="max-lg:hidden lg:grow" />
          case 'row':
            return <span key={button} className="basis-full max-lg:hidden" />
          case 'previous':
            return (
              <Button key={button} disabled={isLocked || isFirst} onClick={on.onPrevious}>
                {m.test_previous()}
              </Button>
            )
          case 'next':
            return (
              <Button key={button} disabled={isLocked || isLast} onClick={on.onNext} className="max-lg:hidden!">
                {m.test_next()}
              </Button>
            )
          case 'clear':
            return (
              <Button
                key={button}
                disabled={isLocked || !takesAnswers}
                onClick={on.onClear}
                className="max-lg:order-1 max-lg:min-w-0 max-lg:flex-1"
              >
                {m.test_clear()}
              </Button>
            )
          case 'mark':
            return (
              <Button key={button} disabled={isLocked || !takesAnswers} onClick={on.onMark} className={HALF}>
                {m.test_mark_next()}
              </Button>
            )
          case 'save':
            return (
              <Button
                key={button}
                look="primary"
                disabled={isLocked}
                onClick={on.onSave}
                className={`${HALF} max-lg:order-5 lg:min-w-40 ${bar[0] === 'save' ? '' : 'lg:ms-auto'}`}
              >
                {m.test_save_next()}
              </Button>
            )
          case 'submit':
            return (
              <Button key={button} onClick={on.onSubmit} className="max-lg:hidden!">
                {m.test_submit()}
              </Button>
            )
        }
      })}
      <Button onClick={onPalette} aria-haspopup="dialog" className="tabular max-lg:order-2 lg:hidden">
        <LayoutGrid size={20} aria-hidden="true" />
        <span className="sr-only">{m.palette_open()}</span>
        <span dir="ltr">
          {formatNumber(answered)}/{formatNumber(total)}
        </span>
      </Button>
      {/* On a phone what saves has a row of its own. */}
      <span className="order-3 basis-full lg:hidden" />
    </section>
  )
}

const HALF = 'max-lg:order-4 max-lg:min-w-0 max-lg:flex-1 max-lg:basis-0'
