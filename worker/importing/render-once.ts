import { renderMarkdown, type RenderOptions, type Rendered } from '#worker/content/render-markdown.ts'
import { imageNames } from './image-names.ts'

/** A text of questions or passages as HTML, with the images that it may show. */
export type RenderText = (source: string, images: RenderOptions['images']) => Rendered

/**
 * Renders each text once. One request tries its rows, leaves out those at fault, tries the rest and imports it, and rows share texts: the
 * numbers of their options, and formulas that are the same in two languages. It keeps what it made, so it lives for one request.
 */
export function renderOnce(): RenderText {
  const made = new Map<string, Rendered>()
  return (source, images) => {
    // An image stands in the HTML with its size.
    const sizes = imageNames(source).map((id) => [id, images.get(id)?.width, images.get(id)?.height])
    const key = sizes.length === 0 ? source : JSON.stringify([source, sizes])
    const known = made.get(key)
    if (known !== undefined) return known
    const rendered = renderMarkdown(source, { images })
    made.set(key, rendered)
    return rendered
  }
}
