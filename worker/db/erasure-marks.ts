/**
 * Marks of erased accounts, outside the database: a database that is put back to an earlier day has the accounts again that were deleted
 * since, and by these marks they go again. A mark is a keyed hash of the account's id; the bucket deletes it after 31 days.
 */
import { storedDay } from '#domain/attempt/stored-attempt.ts'

interface MarkSettings {
  readonly ARCHIVE: R2Bucket
  /** Without it no account can be marked; `npm run setup` makes it, and `npm run doctor` says where it is missing. */
  readonly ERASURE_KEY?: string | undefined
}

const MARKS = 'erasures/'

/** Marks an account as erased, `at` in ms UTC; a repeat changes nothing. False where there is no key. */
export async function markErasure({ ARCHIVE, ERASURE_KEY }: MarkSettings, userId: string, at: number): Promise<boolean> {
  if (ERASURE_KEY === undefined) return false
  await ARCHIVE.put(`${MARKS}${storedDay(at)}/${await markOf(await keyOf(ERASURE_KEY), userId)}`, '')
  return true
}

/** Says of account ids whether they were erased in the last 31 days. Throws where there is no key. */
export async function erasedAccounts({
  ARCHIVE,
  ERASURE_KEY,
}: MarkSettings): Promise<(userIds: readonly string[]) => Promise<Set<string>>> {
  if (ERASURE_KEY === undefined) throw new Error('ERASURE_KEY is not set')
  const key = await keyOf(ERASURE_KEY)
  const marks = new Set<string>()
  for (let cursor: string | undefined; ;) {
    const page: R2Objects = await ARCHIVE.list({ prefix: MARKS, ...(cursor === undefined ? {} : { cursor }) })
    for (const object of page.objects) marks.add(object.key.split('/')[2] ?? '')
    if (!page.truncated) break
    cursor = page.cursor
  }
  return async (userIds) => {
    if (marks.size === 0) return new Set()
    const own = await Promise.all(userIds.map(async (id) => [id, await markOf(key, id)] as const))
    return new Set(own.flatMap(([id, mark]) => (marks.has(mark) ? [id] : [])))
  }
}

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

async function markOf(key: CryptoKey, userId: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`erased ${userId}`))
  return [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
