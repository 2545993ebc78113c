import type { Page } from '@playwright/test'

/**
 * What is wrong with the layout of a page as it stands, measured in the page: it scrolls sideways, a text is cut off or sticks out of its
 * box, or two controls that stand side by side lie over each other. Texts that are shortened on purpose (an ellipsis) are not counted.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${(element.getAttribute('class') ?? '').slice(0, 60)}"> ${(element.textContent ?? '').trim().slice(0, 60)}`
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** Clipped to a point: there for those who listen. */
    const isForReaders = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.closest('.sr-only') !== null || (width <= 1 && height <= 1)
    }
    const width = document.documentElement.clientWidth
    const faults: string[] = []
    if (document.documentElement.scrollWidth > width) {
      const beyond = [...document.body.querySelectorAll('*')].find((one) => {
        const { left, right } = one.getBoundingClientRect()
        return (right > width + 1 || left < -1) && isShown(one) && !isForReaders(one)
      })
      faults.push(`scrolls sideways: ${beyond === undefined ? '' : name(beyond)}`)
    }
    const top = document.querySelector('dialog[open]') ?? document.body
    const scrollsAcross = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null && at !== top; at = at.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true
      return false
    }
    const isShortened = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null && at !== top; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return true
      }
      return false
    }
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement
      if (element === null || (node.textContent ?? '').trim() === '' || !isShown(element) || isForReaders(element)) continue
      if (element.closest('select, math, svg, textarea') !== null || isShortened(element) || scrollsAcross(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = (element.closest('button, a, li, td, th, label, legend, dt, dd, p, h1, h2, h3') ?? top).getBoundingClientRect()
      for (const { left, right, bottom } of range.getClientRects()) {
        if (right > width + 1 || left < -1) faults.push(`beyond the window: ${name(element)}`)
        else if (right > box.right + 2 || left < box.left - 2) faults.push(`out of its box: ${name(element)}`)
        const clip = element.closest<HTMLElement>('button, .overflow-hidden')
        if (clip !== null && getComputedStyle(clip).overflowY === 'hidden' && bottom > clip.getBoundingClientRect().bottom + 2)
          faults.push(`cut below: ${name(element)}`)
      }
    }
    const controls = [...top.querySelectorAll<HTMLElement>('a, button, select, input:not([type=radio], [type=checkbox])')].filter(
      (one) => isShown(one) && !isForReaders(one),
    )
    /** Of a field what its text takes: a button may stand where its padding leaves room for it. */
    const placesOf = (element: Element): DOMRect[] => {
      if (!(element instanceof HTMLInputElement)) return [...element.getClientRects()]
      const { x, y, width: wide, height } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const [start, end] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
      return [new DOMRect(x + start, y, wide - start - end, height)]
    }
    /** Line by line: a link that continues in the next line leaves room on both. Letters of one line may reach a little into the next. */
    const overlaps = (one: Element, other: Element): boolean => {
      const isInText = getComputedStyle(one).display === 'inline' && getComputedStyle(other).display === 'inline'
      return placesOf(one).some((a) =>
        placesOf(other).some((b) => {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          return across > 2 && down > (isInText ? Math.min(a.height, b.height) / 2 : 2)
        }),
      )
    }
    for (const one of controls) {
      for (const other of controls) {
        if (
          one === other ||
          one.parentElement !== other.parentElement ||
          !(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
        )
          continue
        if (overlaps(one, other)) faults.push(`lie over each other: ${name(one)} and ${name(other)}`)
      }
    }
    return [...new Set(faults)]
  })
