import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoId, frontMatter, operatorCalls } from './demo-articles.ts'
import { PATHS } from './paths.ts'
import type { Place } from './place.ts'

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
type Call = ReturnType<typeof operatorCalls>

/** Publishes the demo's posts by the editors' own calls; a text that is there already, changed or not, is left alone. */
export async function loadBlog({ origin }: Pick<Place, 'origin'>, operatorSecret: string): Promise<void> {
  const call = operatorCalls(origin, operatorSecret)
  const folder = join(PATHS.demo, 'blog')
  const { categories } = JSON.parse(readFileSync(join(folder, 'blog.json'), 'utf8')) as DemoBlog
  for (const { slug, ...category } of categories) await call('PUT', `/api/admin/blog-categories/${slug}`, category)
  for (const { name } of readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .toSorted(byName))
    await loadPost(call, join(folder, name), demoId('post', name))
}

async function loadPost(call: Call, folder: string, id: string): Promise<void> {
  const demo = JSON.parse(readFileSync(join(folder, 'post.json'), 'utf8')) as DemoPost
  const settings = { series: null, day: null, testId: null, cover: null, ...demo }
  const [first, ...others] = frontMatter(folder, ['title', 'excerpt', 'slug'])
  if (first === undefined) return
  const from = { language: first.language, revision: 1 }
  let post = await call<StoredPost>('POST', '/api/admin/posts', {
    id,
    settings,
    language: first.language,
    text: { ...first.fields, source: first.source, from: null },
  })
  for (const { language, fields, source } of others.filter((one) => !post.texts.some((stored) => stored.language === one.language)))
    post = await call('PUT', `/api/admin/posts/${id}/texts/${language}`, { ...fields, source, from, expected: 0 })
  for (const { language, revision } of post.texts.filter(({ state }) => state === 'draft'))
    await call('POST', `/api/admin/posts/${id}/texts/${language}/state`, { to: 'published', expected: revision })
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => a.name.localeCompare(b.name)
