import { ChevronDown, ChevronUp } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import './scroll-buttons.css'

/** A part of a pixel is no text to scroll to. */
const SLACK_PX = 4
/** Of what is seen, so that the last line stays in sight. */
const PAGE = 0.8

interface Reach {
  readonly up: boolean
  readonly down: boolean
}

/**
 * Up and down of the question panel, as NTA's screen has them: there only while the text is longer than the panel. They stand over its last
 * line and end below it, so that nothing stays covered. Keys scroll the panel itself, so the buttons are no stops of the Tab key.
 */
export function ScrollButtons() {
  const bar = useRef<HTMLDivElement>(null)
  const [reach, setReach] = useState<Reach | null>(null)
  const panel = useCallback(() => bar.current?.closest<HTMLElement>('[data-scroller]') ?? null, [])
  useEffect(() => {
    const scroller = panel()
    const text = scroller?.firstElementChild
    if (scroller === null || text === null || text === undefined) return undefined
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = scroller
      // Without the bar itself: it must not be why it is there.
      const isLonger = scrollHeight - (bar.current?.offsetHeight ?? 0) > clientHeight + SLACK_PX
      const up = scrollTop > SLACK_PX
      const down = scrollTop + clientHeight < scrollHeight - SLACK_PX
      setReach((was) => (!isLonger ? null : was?.up === up && was.down === down ? was : { up, down }))
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(scroller)
    watcher.observe(text)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [panel])
  const move = (pages: number) => {
    const scroller = panel()
    scroller?.scrollBy({ top: pages * PAGE * scroller.clientHeight })
  }
  return (
    <div ref={bar} className="scroll-buttons">
      {reach !== null && (
        <>
          <Button className="scroll-button" tabIndex={-1} aria-label={m.scroll_up()} disabled={!reach.up} onClick={() => move(-1)}>
            <ChevronUp size={22} aria-hidden="true" />
          </Button>
          <Button className="scroll-button" tabIndex={-1} aria-label={m.scroll_down()} disabled={!reach.down} onClick={() => move(1)}>
            <ChevronDown size={22} aria-hidden="true" />
          </Button>
        </>
      )}
    </div>
  )
}
