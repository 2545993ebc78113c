import { env } from 'cloudflare:workers'
import type { Paper, PaperAssets, QuestionKey, SolutionFile } from '#contract/papers/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'

/** Decrypts a served file as a browser does: nonce, AES-GCM, gzip, JSON. */
export async function openFile(bytes: ArrayBuffer, contentKey: string): Promise<unknown> {
  const raw = Uint8Array.from(atob(contentKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const zipped = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12))
  return new Response(new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'))).json()
}

export async function storedFile(hash: string): Promise<ArrayBuffer> {
  const object = await env.PAPERS.get(hash)
  if (object === null) throw new Error(`no file ${hash}`)
  return object.arrayBuffer()
}

/** Everything published of a test's present paper, opened. */
export async function openPaper(testExternalId: string) {
  const test = await env.DB.prepare('SELECT id, paper_version AS version, key_version AS keyVersion FROM test WHERE external_id = ?1')
    .bind(testExternalId)
    .first<{ id: string; version: number; keyVersion: number }>()
  if (test === null) throw new Error(`no test ${testExternalId}`)
  const { results: files } = await env.DB.prepare(
    `SELECT f.value ->> '$.kind' AS kind, f.value ->> '$.language' AS language, f.value ->> '$.hash' AS hash, f.value ->> '$.contentKey' AS contentKey,
       f.value ->> '$.bytes' AS bytes FROM paper p, json_each(p.files) f WHERE p.test_id = ?1 AND p.version = ?2`,
  )
    .bind(test.id, test.version)
    .all<{ kind: string; language: string; hash: string; contentKey: string; bytes: number }>()
  const plan = await env.DB.prepare('SELECT plan, has_maths AS hasMaths FROM paper WHERE test_id = ?1 AND version = ?2')
    .bind(test.id, test.version)
    .first<{ plan: string; hasMaths: number }>()
  const key = await env.DB.prepare('SELECT key FROM paper_key WHERE test_id = ?1 AND paper_version = ?2 AND key_version = ?3')
    .bind(test.id, test.version, test.keyVersion)
    .first<{ key: string }>()
  const opened = await Promise.all(
    files.map(async (file) => ({ ...file, content: await openFile(await storedFile(file.hash), file.contentKey) })),
  )
  const of = <T>(kind: string) => new Map(opened.filter((file) => file.kind === kind).map((file) => [file.language, file.content as T]))
  return {
    test,
    files,
    plan: JSON.parse(plan?.plan ?? 'null') as PaperPlan,
    hasMaths: plan?.hasMaths,
    key: JSON.parse(key?.key ?? 'null') as QuestionKey[],
    papers: of<Paper>('paper'),
    assets: of<PaperAssets>('assets').get(''),
    solutions: of<SolutionFile>('solution'),
  }
}
