import { locale } from '#web/lib/i18n/locale.ts'

/** A page as the server drew it: its address, and the element whose children are its content. */
interface Drawn {
  readonly address: string
  readonly node: HTMLElement
}

const drawn: Drawn | null = readDrawn()

/** Looked for once, before the site draws anything: what stands in the first HTML, in the reader's words. */
function readDrawn(): Drawn | null {
  if (typeof document === 'undefined') return null
  const node = document.querySelector<HTMLElement>('#first #drawn')
  return node?.dataset['words'] === locale ? { address: location.pathname + location.search, node } : null
}

/** The content that the server drew for an address, while it is still in its place. */
export const drawnFor = (address: string): HTMLElement | null =>
  drawn !== null && drawn.address === address && drawn.node.hasChildNodes() ? drawn.node : null
