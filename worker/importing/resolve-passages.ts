import type { Locale } from '#contract/shared/locales.ts'
import { RENDERER_VERSION } from '#worker/content/render-markdown.ts'
import { checksum } from './checksum.ts'
import type { Faults } from './fault.ts'
import { imageNames } from './image-names.ts'
import type { ReadBundle } from './read-bundle.ts'
import type { RenderText } from './render-once.ts'
import type { ResolvedImage } from './resolve-images.ts'
import type { StoredPassage } from './stored-content.sql.ts'

/** A passage as it is after the import. */
export interface ResolvedPassage extends StoredPassage {
  readonly status: 'created' | 'updated' | 'unchanged' | 'stored'
  readonly sources: ReadonlyMap<Locale, string>
}

export async function resolvePassages(
  entries: ReadBundle['entries']['passages'],
  stored: ReadonlyMap<string, StoredPassage>,
  images: ReadonlyMap<string, ResolvedImage>,
  render: RenderText,
  faults: Faults,
): Promise<Map<string, ResolvedPassage>> {
  const passages = new Map<string, ResolvedPassage>()
  for (const passage of stored.values()) passages.set(passage.id, { ...passage, status: 'stored', sources: new Map() })
  for (const { at, value } of entries) {
    const before = stored.get(value.id)
    const sources = new Map(localesOf(value.variants).map(([language, { text }]) => [language, text]))
    if (sources.size === 0) faults.add(['passages', at, 'variants'], 'has no text in any language')
    const shown = imageNames(...sources.values()).map((id) => [id, images.get(id)?.sha256 ?? null])
    const sum = await checksum({ passage: value, shown, renderer: RENDERER_VERSION })
    if (before?.checksum === sum) {
      passages.set(value.id, { ...before, status: 'unchanged', sources })
      continue
    }
    const html = new Map<Locale, string>()
    for (const [language, text] of sources) {
      const rendered = render(text, images)
      if (rendered.ok) html.set(language, rendered.html)
      else faults.add(['passages', at, 'variants', language, 'text'], `the text ${rendered.reason}`)
    }
    passages.set(value.id, { id: value.id, checksum: sum, html, sources, status: before === undefined ? 'created' : 'updated' })
  }
  return passages
}

/** The languages a record holds, with what it holds for each. */
export function localesOf<T>(record: Partial<Record<Locale, T>>): [Locale, T][] {
  // The schema lets only locales be keys.
  return Object.entries(record).filter(([, value]) => value !== undefined) as [Locale, T][]
}
