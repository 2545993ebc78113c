import { useCallback, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { insideWindow, nextCorner, placeByKey, placeInCorner, type Corner, type Place, type Size } from './panel-place.ts'

/** Below this width a panel is docked at the bottom and has no place of its own. */
const FLOATS = '(width >= 640px)'

/** A panel's place: remembered by `name` for the visit, always inside the window, moved by drag, arrow keys and from corner to corner. */
export function usePanelPlace(panel: RefObject<HTMLElement | null>, name: string, corner: Corner) {
  const [place, setPlace] = useState<Place | null>(() => remembered(name))
  const grip = useRef<Place | null>(null)

  const move = useCallback(
    (choose: (now: Place, size: Size, view: Size) => Place) => {
      const element = panel.current
      if (element === null || !matchMedia(FLOATS).matches) return
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const view = windowSize()
      setPlace((now) => {
        const from = now ?? placeInCorner(corner, size, view)
        const to = insideWindow(choose(from, size, view), size, view)
        remember(name, to)
        return now !== null && to.x === now.x && to.y === now.y ? now : to
      })
    },
    [panel, name, corner],
  )

  // The window and the panel change their size; the place follows.
  useLayoutEffect(() => {
    const stay = () => move((now) => now)
    stay()
    const observer = new ResizeObserver(stay)
    if (panel.current !== null) observer.observe(panel.current)
    window.addEventListener('resize', stay)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', stay)
    }
  }, [panel, move])

  return {
    place,
    toNextCorner: () => move((now, size, view) => placeInCorner(nextCorner(now, size, view), size, view)),
    /** Whether the key was one that moves. */
    moveByKey: (key: string): boolean => {
      if (placeByKey({ x: 0, y: 0 }, key) === null) return false
      move((now) => placeByKey(now, key) ?? now)
      return true
    },
    drag: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const box = panel.current?.getBoundingClientRect()
        if (box === undefined || event.button !== 0 || (event.target instanceof Element && event.target.closest('button') !== null)) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX - box.left, y: event.clientY - box.top }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
        const by = grip.current
        if (by !== null) move(() => ({ x: clientX - by.x, y: clientY - by.y }))
      },
      onLostPointerCapture: () => {
        grip.current = null
      },
    },
  }
}

const windowSize = (): Size => ({ width: document.documentElement.clientWidth, height: window.innerHeight })

const keyOf = (name: string): string => `sopan-exam-panel-${name}`

function remember(name: string, { x, y }: Place): void {
  try {
    sessionStorage.setItem(keyOf(name), `${Math.round(x)} ${Math.round(y)}`)
  } catch {
    // Then it begins in its corner.
  }
}

function remembered(name: string): Place | null {
  try {
    const [, x, y] = /^(-?\d+) (-?\d+)$/.exec(sessionStorage.getItem(keyOf(name)) ?? '') ?? []
    return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) }
  } catch {
    return null
  }
}
