import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATHS } from './paths.ts'
import type { Place } from './place.ts'
import { stop } from './stop.ts'

interface DemoBlog {
  readonly categories: readonly ({ readonly slug: string } & Readonly<Record<string, unknown>>)[]
}
interface DemoPost {
  readonly category: string
  readonly byline: string
  readonly tags: readonly string[]
}
interface StoredPost {
  readonly texts: readonly { readonly language: string; readonly state: string; readonly revision: number }[]
}
interface TextFile {
  readonly language: string
  readonly text: Readonly<Record<'title' | 'excerpt' | 'slug' | 'source', string>>
}

/** Publishes the demo's posts by the editors' own calls; a text that is there already, changed or not, is left alone. */
export async function loadBlog({ origin }: Pick<Place, 'origin'>, operatorSecret: string): Promise<void> {
  const call = caller(origin, operatorSecret)
  const folder = join(PATHS.demo, 'blog')
  const { categories } = JSON.parse(readFileSync(join(folder, 'blog.json'), 'utf8')) as DemoBlog
  for (const { slug, ...category } of categories) await call('PUT', `/api/admin/blog-categories/${slug}`, category)
  for (const { name } of readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .toSorted(byName))
    await loadPost(call, join(folder, name), idOf(name))
}

async function loadPost(call: Call, folder: string, id: string): Promise<void> {
  const demo = JSON.parse(readFileSync(join(folder, 'post.json'), 'utf8')) as DemoPost
  const settings = { series: null, day: null, testId: null, cover: null, ...demo }
  const [first, ...others] = textFiles(folder)
  if (first === undefined) return
  const from = { language: first.language, revision: 1 }
  let post = await call<StoredPost>('POST', '/api/admin/posts', {
    id,
    settings,
    language: first.language,
    text: { ...first.text, from: null },
  })
  for (const { language, text } of others.filter((one) => !post.texts.some((stored) => stored.language === one.language)))
    post = await call('PUT', `/api/admin/posts/${id}/texts/${language}`, { ...text, from, expected: 0 })
  for (const { language, revision } of post.texts.filter(({ state }) => state === 'draft'))
    await call('POST', `/api/admin/posts/${id}/texts/${language}/state`, { to: 'published', expected: revision })
}

/** The texts of a post, English first: `en.md`, `hi.md`, each with title, excerpt and slug between two lines of `---`. */
const textFiles = (folder: string): TextFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted((a, b) => Number(b === 'en.md') - Number(a === 'en.md') || a.localeCompare(b))
    .map((name) => {
      const [, head = '', source = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, name), 'utf8')) ?? []
      const field = (key: string) => new RegExp(`^${key}: (.+)$`, 'm').exec(head)?.[1] ?? stop(`${join(folder, name)} has no ${key}.`)
      return {
        language: name.slice(0, -3),
        text: { title: field('title'), excerpt: field('excerpt'), slug: field('slug'), source: source.trim() },
      }
    })

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => a.name.localeCompare(b.name)

/** The same post has the same id at every start. */
const idOf = (name: string): string => createHash('sha256').update(`demo post ${name}`).digest('hex').replaceAll(/[01]/g, 'x').slice(0, 16)

type Call = <Reply>(method: string, path: string, body: object) => Promise<Reply>

const caller =
  (origin: string, operatorSecret: string): Call =>
  async <Reply>(method: string, path: string, body: object) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Operator ${operatorSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) stop(`The demo's blog was not accepted at ${path}: ${text}`)
    return JSON.parse(text) as Reply
  }
