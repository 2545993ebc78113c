import { Strikethrough } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRunning } from '../../running/running-context.tsx'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useEliminated } from './use-eliminated.ts'

const LONG_PRESS_MS = 500
/** A finger that moves further than this scrolls (px). */
const STILL_PX = 10

interface EliminateButtonProps {
  readonly question: number
  /** Its number in the paper. */
  readonly option: number
  readonly letter: string
  readonly isChosen: boolean
  readonly isLocked: boolean
  /** The id by which the option is described as struck out. */
  readonly id: string
}

/**
 * Strikes an option out that one does not want to read again, by this button or by a long press on its row. It can still be chosen,
 * which takes the stroke back.
 */
export function EliminateButton({ question, option, letter, isChosen, isLocked, id }: EliminateButtonProps) {
  const { ownerId, attemptId } = useRunning().attempt.stored
  const [isEliminated, eliminate] = useEliminated(`${ownerId}/${attemptId}`, question, option)
  const button = useRef<HTMLSpanElement>(null)
  const taken = useEffectEvent(() => eliminate(false))
  useEffect(() => {
    if (isChosen) taken()
  }, [isChosen])
  const pressed = useEffectEvent(() => !isLocked && !isChosen && eliminate(!isEliminated))
  useEffect(() => onLongPress(button.current?.parentElement ?? null, () => pressed()), [])
  return (
    // Its place is at the end of the row, in the direction of the question; its words are in the language of the page.
    <span ref={button} className="absolute end-0.5 top-0.5">
      <span lang={locale}>
        <IconButton
          label={m.tool_eliminate({ letter })}
          aria-pressed={isEliminated}
          disabled={isLocked || isChosen}
          onClick={() => eliminate(!isEliminated)}
          className="text-muted disabled:opacity-25! aria-pressed:bg-sunken aria-pressed:text-ink"
        >
          <Strikethrough size={18} aria-hidden="true" />
        </IconButton>
        {isEliminated && (
          <span id={id} className="sr-only">
            {m.tool_eliminated()}
          </span>
        )}
      </span>
    </span>
  )
}

/** A finger that rests on the row. What it would have pressed is not pressed. */
function onLongPress(row: HTMLElement | null, run: () => void): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let isDone = false
  const over = () => clearTimeout(timer)
  const swallow = (event: Event) => isDone && event.preventDefault()
  const options = { signal: stop.signal }
  row?.addEventListener(
    'pointerdown',
    ({ pointerType, clientX: x, clientY: y }) => {
      over()
      isDone = false
      if (pointerType === 'mouse') return
      start = { x, y }
      timer = setTimeout(() => {
        isDone = true
        run()
      }, LONG_PRESS_MS)
    },
    options,
  )
  row?.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX && over(),
    options,
  )
  row?.addEventListener('pointerup', over, options)
  row?.addEventListener('pointercancel', over, options)
  row?.addEventListener('contextmenu', swallow, options)
  row?.addEventListener('click', swallow, { ...options, capture: true })
  return () => {
    over()
    stop.abort()
  }
}
