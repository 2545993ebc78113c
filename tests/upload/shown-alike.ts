import { markdownHtml } from '#web/formats/markdown-html.ts'
import { renderMarkdown } from '#worker/content/render-markdown.ts'

/**
 * Two values with each of their texts as learners are shown it, to be compared. Where the site refuses a text (generated ones may hold HTML),
 * both are shown as an export shows them. Pictures are known by their words.
 */
export function shownAlike(wanted: unknown, read: unknown): readonly [unknown, unknown] {
  if (typeof wanted === 'string' && typeof read === 'string') {
    const shown = siteHtml(wanted) === null ? exportHtml : (text: string) => siteHtml(text) ?? `refused: ${text}`
    return [bare(shown(wanted)), bare(shown(read))]
  }
  if (!isObject(wanted) || !isObject(read)) return [wanted, read]
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(read)])].filter(
    (name) => wanted[name] !== undefined || read[name] !== undefined,
  )
  const pairs = names.map((name) => [name, shownAlike(wanted[name], read[name])] as const)
  return [Object.fromEntries(pairs.map(([name, [one]]) => [name, one])), Object.fromEntries(pairs.map(([name, [, two]]) => [name, two]))]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function siteHtml(markdown: string): string | null {
  const images = new Map([...markdown.matchAll(/\]\(image:([^\s()]+)\)/g)].map((match) => [match[1] ?? '', { width: 1, height: 1 }]))
  const rendered = renderMarkdown(markdown, { images })
  return rendered.ok ? rendered.html : null
}

const exportHtml = (markdown: string): string => markdownHtml(markdown, () => 'x').html

const bare = (html: string): string =>
  html
    .replace(/ src="[^"]*"/g, '')
    // Tables are read without the alignment of their cells.
    .replace(/ style="text-align:[^"]*"/g, '')
    .replace(/<\/?p>/g, '\n')
    .replace(/\s+/g, ' ')
    // Bold words side by side are read as one run.
    .replace(/<\/(strong|em)>( ?)<\1>/g, '$2')
    .trim()
