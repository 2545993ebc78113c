import type { NamedTopic } from '#contract/imports/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { findTopics } from './queries.ts'

/** Topics by their names in any language; those that are not there get the id under which they would be made. */
export async function nameTopics(
  db: D1Database,
  names: readonly { readonly subject: string; readonly topic: string }[],
): Promise<NamedTopic[]> {
  const stored = await findTopics(db)
  const ids = new Set(stored.map(({ id }) => id))
  const known = new Map<string, string>()
  for (const { id, subject, title } of stored)
    for (const one of titlesOf(subject))
      for (const other of titlesOf(title)) if (!known.has(keyOf(one, other))) known.set(keyOf(one, other), id)
  return Promise.all(
    names.map(async ({ subject, topic }) => {
      const found = known.get(keyOf(subject, topic))
      const id = found ?? (await freeId(subject, topic, ids))
      return { subject, topic, id, exists: found !== undefined }
    }),
  )
}

const titlesOf = (title: Localized): string[] => Object.values(title).flatMap((text) => text ?? [])
const plain = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
const keyOf = (subject: string, topic: string): string => JSON.stringify([plain(subject), plain(topic)])

/** `physics.light`; where a name is not Latin, or the id is another topic's already, a hash of the names. */
async function freeId(subject: string, topic: string, taken: ReadonlySet<string>): Promise<string> {
  const id = [subject, topic]
    .map(slug)
    .filter((part) => part !== '')
    .join('.')
  const isReadable = slug(subject) !== '' && slug(topic) !== '' && /^[\u0020-\u024f]*$/.test(subject + topic) && id.length <= 80
  if (isReadable && !taken.has(id)) return id
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keyOf(subject, topic))))
  return `t-${[...sum.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
