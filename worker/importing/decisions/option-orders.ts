import { and, eq, sql } from 'drizzle-orm'
import type { Paper, PaperAssets } from '#contract/papers/schemas.ts'
import { matchOptions } from '#domain/marking/match-options.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { openDb } from '#worker/db/client.ts'
import { paper as paperTable, type StoredPaperFile } from '#worker/db/test-tables.ts'
import { base64Url, bytesOfBase64 } from '#worker/importing/checksum.ts'
import { imagesShown } from '#worker/importing/publish/number-images.ts'
import { openFile } from '#worker/importing/publish/open-file.ts'
import { findOptionTexts, findPictureSums, type OptionTexts } from './option-texts.sql.ts'

export interface PublishedPaper {
  readonly testId: string
  readonly version: number
  readonly plan: PaperPlan
  readonly files: readonly StoredPaperFile[]
  /** As stored; null, or null for a question, where it was not kept. */
  readonly optionOrders: readonly (readonly number[] | null)[] | null
}

export interface OrderDeps {
  readonly db: D1Database
  readonly papers: R2Bucket
}

/**
 * The order of the options of some questions of a paper, by their place in it. Papers from before the order was kept are read: their
 * encrypted file shows the options, the bank knows their letters. What is found is kept. Without an entry: it cannot be told.
 */
export async function ordersOf(deps: OrderDeps, paper: PublishedPaper, places: readonly number[]): Promise<Map<number, readonly number[]>> {
  const known = new Map<number, readonly number[]>()
  const wanted: number[] = []
  for (const q of places) {
    const question = paper.plan.questions[q]
    if (question === undefined) continue
    const stored = paper.optionOrders?.[q] ?? null
    const isAsAuthored = question.fixedOrder || question.optionCount === 0 || paper.plan.pattern.shuffle?.options !== true
    if (stored !== null) known.set(q, stored)
    else if (isAsAuthored)
      known.set(
        q,
        Array.from({ length: question.optionCount }, (_, place) => place),
      )
    else wanted.push(q)
  }
  if (wanted.length === 0) return known
  const read = await readOrders(deps, paper, wanted)
  for (const [q, order] of read) known.set(q, order)
  if (read.size > 0) await keep(deps.db, paper, read)
  return known
}

async function readOrders({ db, papers }: OrderDeps, paper: PublishedPaper, places: readonly number[]): Promise<Map<number, number[]>> {
  const orders = new Map<number, number[]>()
  const file = paper.files.find(({ kind }) => kind === 'paper')
  const object = file === undefined ? null : await papers.get(file.hash)
  if (file === undefined || object === null) return orders
  // Publishing wrote it.
  const content = (await openFile(await object.arrayBuffer(), file.contentKey)) as Paper
  const questions = places.flatMap((q) => paper.plan.questions[q] ?? [])
  const stored = new Map((await findOptionTexts(db, questions, file.language)).map((row) => [row.id, optionsOf(row)]))
  const [sumsInPaper, storedSums] = await Promise.all([
    sumsOfPaper(papers, paper),
    findPictureSums(db, [...stored.values()].flat().flatMap(imagesShown)),
  ])
  for (const q of places) {
    const authored = stored.get(paper.plan.questions[q]?.id ?? '')
    const shown = content.questions[q]?.options
    if (authored === undefined || shown === undefined) continue
    const order = matchOptions(
      shown.map((html) => byContent(html, sumsInPaper)),
      authored.map((html) => byContent(html, storedSums)),
    )
    if (order !== null) orders.set(q, order)
  }
  return orders
}

const optionsOf = ({ letters, html }: OptionTexts): string[] =>
  letters === null || html === null ? [] : letters.map((letter) => html[letter] ?? '')

/** Names pictures by what they show: a paper numbers them, the bank calls them by their ids. */
const byContent = (html: string, sums: ReadonlyMap<string, string>): string =>
  html.replaceAll(/<img src="image:([a-z0-9._-]+)"/g, (_tag, name: string) => `<img src="image:${sums.get(name) ?? `?${name}`}"`)

async function sumsOfPaper(papers: R2Bucket, { files }: PublishedPaper): Promise<Map<string, string>> {
  const file = files.find(({ kind }) => kind === 'assets')
  const object = file === undefined ? null : await papers.get(file.hash)
  if (file === undefined || object === null) return new Map()
  const { images } = (await openFile(await object.arrayBuffer(), file.contentKey)) as PaperAssets
  const sums = images.map(
    async ({ data }, n) => [String(n), base64Url(await crypto.subtle.digest('SHA-256', bytesOfBase64(data)))] as const,
  )
  return new Map(await Promise.all(sums))
}

/** An order is a fact of the paper: two runs at the same time find the same. */
async function keep(db: D1Database, paper: PublishedPaper, found: ReadonlyMap<number, readonly number[]>): Promise<void> {
  const orders = paper.plan.questions.map((_, q) => found.get(q) ?? paper.optionOrders?.[q] ?? null)
  await openDb(db)
    .update(paperTable)
    .set({ optionOrders: sql`${JSON.stringify(orders)}` })
    .where(and(eq(paperTable.testId, paper.testId), eq(paperTable.version, paper.version)))
}
