import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from './stop.ts'

/** A text of the demo in one language, with what stands between the two lines of `---` above it. */
interface DemoText<Field extends string> {
  readonly language: string
  readonly fields: Readonly<Record<Field, string>>
  readonly source: string
}

/** The texts of a folder, English first: `en.md`, `hi.md`, each with these fields. Stops where one is missing. */
export const frontMatter = <Field extends string>(folder: string, names: readonly Field[]): DemoText<Field>[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted((a, b) => Number(b === 'en.md') - Number(a === 'en.md') || a.localeCompare(b))
    .map((name) => {
      const [, head = '', source = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, name), 'utf8')) ?? []
      const valueOf = (key: string) => new RegExp(`^${key}: (.+)$`, 'm').exec(head)?.[1] ?? stop(`${join(folder, name)} has no ${key}.`)
      return {
        language: name.slice(0, -3),
        fields: Object.fromEntries(names.map((field) => [field, valueOf(field)])) as Record<Field, string>,
        source: source.trim(),
      }
    })

/** The same thing of the demo has the same id at every start. */
export const demoId = (kind: 'post' | 'book' | 'chapter', name: string): string =>
  createHash('sha256').update(`demo ${kind} ${name}`).digest('hex').replaceAll(/[01]/g, 'x').slice(0, 16)

/** Calls of the API as its operator. Stops with the answer where one is refused. */
export const operatorCalls =
  (origin: string, operatorSecret: string) =>
  async <Reply>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Reply> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Operator ${operatorSecret}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) stop(`The demo's texts were not accepted at ${path}: ${text}`)
    return JSON.parse(text) as Reply
  }
