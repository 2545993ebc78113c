import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** A list of which only the rows in sight are drawn, in an element that scrolls. `height` is of a row, in px, or about it where rows are measured. */
export const useVirtualRows = (
  count: number,
  height: number,
  scroller: RefObject<HTMLDivElement | null>,
): Virtualizer<HTMLDivElement, HTMLElement> =>
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes what the virtualizer gives: it draws anew when it scrolls
  useVirtualizer<HTMLDivElement, HTMLElement>({ count, getScrollElement: () => scroller.current, estimateSize: () => height, overscan: 8 })
