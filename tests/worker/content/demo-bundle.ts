/// <reference types="vite/client" />
import type { ContentBundle } from '#contract/imports/content.ts'

// workerd has no disk: the build brings the demo content along. The same lists as demo/load.ts reads.
const parts = Object.values(import.meta.glob<Record<string, unknown[]>>('/demo/{*,questions/*}.json', { eager: true, import: 'default' }))
const packs = Object.values(import.meta.glob(['/packs/*.json', '!/packs/pattern.schema.json'], { eager: true, import: 'default' }))
const figures = Object.entries(import.meta.glob<string>('/demo/figures/*.png', { eager: true, import: 'default', query: '?inline' }))

interface DemoBundle extends ContentBundle {
  readonly tests: NonNullable<ContentBundle['tests']>
  readonly patterns: NonNullable<ContentBundle['patterns']>
}

/** The demo content and the packs, as npm start imports them. */
export function demoBundle(): DemoBundle {
  const lists = ['topics', 'passages', 'patterns', 'questions', 'tests', 'groups', 'samples', 'practice'].map((list) => [
    list,
    [...parts.flatMap((part) => part[list] ?? []), ...(list === 'patterns' ? packs : [])],
  ])
  const images = figures.map(([path, url]) => ({
    id: path.slice(path.lastIndexOf('/') + 1, -'.png'.length),
    type: 'image/png',
    data: url.slice(url.indexOf(',') + 1),
  }))
  // Not validated here: that is the importer's work.
  return { format: 'sopan.content', version: 1, ...Object.fromEntries(lists), images } as DemoBundle
}
