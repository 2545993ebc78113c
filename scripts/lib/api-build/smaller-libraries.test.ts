import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { characterEntities as all } from 'character-entities'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RenderOptions, type Rendered, renderMarkdown } from '#worker/content/render-markdown.ts'
import { API_BUILD } from '../build-api.ts'
import { PATHS } from '../paths.ts'
import { characterEntities } from './character-entities.ts'

const folder = mkdtempSync(join(tmpdir(), 'sopan-render-'))
let deployed: (source: string, options: RenderOptions) => Rendered

beforeAll(async () => {
  const outfile = join(folder, 'render.mjs')
  await build({ ...API_BUILD, entryPoints: [join(PATHS.root, 'worker', 'content', 'render-markdown.ts')], outfile })
  ;({ renderMarkdown: deployed } = (await import(outfile)) as { renderMarkdown: typeof deployed })
}, 60_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const NO_IMAGES: RenderOptions = { images: new Map() }

test('the deployed Worker reads each character reference of the short list as the standard says', () => {
  const names = Object.keys(characterEntities)
  expect(names.length).toBeGreaterThan(400)
  for (const name of names) {
    expect([name, characterEntities[name]]).toEqual([name, all[name]])
    expect(deployed(`a &${name}; b`, NO_IMAGES)).toEqual(renderMarkdown(`a &${name}; b`, NO_IMAGES))
  }
})

test('a rare character reference stays as it was typed', () => {
  expect(deployed('a &NotEqualTilde; b', NO_IMAGES)).toMatchObject({ ok: true, html: '<p>a &#x26;NotEqualTilde; b</p>' })
})

test('a text that looks like a footnote, raw SVG and every other form comes out as it does with the whole libraries', () => {
  const sources = [
    'text[^1]\n\n[^1]: a note',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
    '| a | b |\n| :-- | --: |\n| 1 | $x^2$ |',
    '~~no~~ www.example.org',
    '- [x] done',
  ]
  for (const source of sources) expect(deployed(source, NO_IMAGES)).toEqual(renderMarkdown(source, NO_IMAGES))
})

test('texts of the demo come out as they do with the whole libraries', () => {
  // Every twelfth: all of them take 15 seconds.
  const texts = [...new Set(textsIn(join(PATHS.root, 'demo')))].filter((_, at) => at % 12 === 0)
  expect(texts.length).toBeGreaterThan(300)
  for (const text of texts) expect(deployed(text, NO_IMAGES)).toEqual(renderMarkdown(text, NO_IMAGES))
})

/** Every string with a space in it, in the JSON files of a folder: stems, options and solutions among them. */
function textsIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .flatMap((entry) => stringsIn(JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8'))))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
