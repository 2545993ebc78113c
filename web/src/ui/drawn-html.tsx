import { useLayoutEffect, useRef, useState } from 'react'
import { trustedHtml } from './trusted-types.ts'

interface DrawnHtmlProps {
  /** Safe HTML that a Function of the site drew. */
  readonly html: string
  /** The element that stands in the first HTML with the same content; null where the page was not loaded with it. Looked at once. */
  readonly firstDrawn: () => HTMLElement | null
  /** The content is in the document. */
  readonly onDrawn?: () => void
}

/**
 * Content that the server drew. What stands in the first HTML is moved here, not drawn again: its reader may be in the middle of it.
 * Reviewed: only public pages use it.
 */
export function DrawnHtml({ html, firstDrawn, onDrawn }: DrawnHtmlProps) {
  const [node] = useState(firstDrawn)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current === null) return
    if (node === null) putDrawnHtml(place.current, html)
    else place.current.append(...node.childNodes)
  }, [node, html])
  useLayoutEffect(() => onDrawn?.())
  return <div id="drawn" ref={place} className="grid min-w-0 gap-6" />
}

/** Puts safe HTML of the server into an element of a page that it drew, in place of what is there. Reviewed: only public pages use it. */
export function putDrawnHtml(element: HTMLElement, html: string): void {
  element.innerHTML = trustedHtml(html)
}
