/** 5,000 questions in two languages from a file to the finished import, over HTTP against a local site: how long the check and the import take. */
import { rmSync } from 'node:fs'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { placeAt } from '#scripts/lib/place.ts'
import { signIn } from '#scripts/lib/sign-in.ts'
import type { NamedTopic, UploadBatchReport } from '#contract/imports/schemas.ts'
import { sendBatches } from '#web/features/imports/engine/send-batches.ts'
import { UploadSession } from '#web/features/imports/engine/upload-session.ts'
import { memoryStore } from '#tests/upload/memory-store.ts'

const ROWS = 5_000

/** Prints seconds and requests of each step. The requests are those of the page, in its order; the site's own files need not be built. */
export async function benchImport(): Promise<void> {
  const place = placeAt('bench-import', 9_310, 9_311)
  rmSync(place.folder, { recursive: true, force: true })
  const site = await startLocalSite(place, 'packs')
  try {
    const { token } = await signIn(place.origin, { sub: 'persona-admin' })
    const ask = async <Reply>(path: string, body: Blob | object): Promise<Reply> => {
      const response = await fetch(`${place.origin}/api/admin/imports${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body instanceof Blob ? body : JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Reply
    }
    const session = new UploadSession(memoryStore(), () => `bench${Date.now()}`.padEnd(16, 'a').slice(0, 16))
    const figures: Figures = { check: await timed(() => checked(session, ask)), import: await timed(() => imported(session, ask)) }
    console.log(`${ROWS} questions in English and Hindi: ${JSON.stringify(figures)}`)
  } finally {
    await site.close()
  }
}

type Ask = <Reply>(path: string, body: Blob | object) => Promise<Reply>

interface Figures {
  readonly check: Taken
  readonly import: Taken
}

interface Taken {
  readonly seconds: number
  readonly requests: number
}

async function timed(work: () => Promise<number>): Promise<Taken> {
  const begun = performance.now()
  const requests = await work()
  return { seconds: Math.round((performance.now() - begun) / 100) / 10, requests }
}

async function checked(session: UploadSession, ask: Ask): Promise<number> {
  await session.open([{ name: 'bench.csv', bytes: new TextEncoder().encode(questionFile(ROWS)) }])
  await session.check(() => {})
  const { items } = await ask<{ items: NamedTopic[] }>('/topics', { names: session.topicNames() })
  session.setTopics(items)
  return 1 + (await sendAll(session, ask, 'check', '/check'))
}

async function imported(session: UploadSession, ask: Ask): Promise<number> {
  const { state, rows } = session.overview()
  const { runId, fileName, format, mapping } = state
  await ask('', { id: runId, fileName, format, total: rows, settings: { mapping, subject: '', topic: '' } })
  const batches = await sendAll(session, ask, 'commit', `/${runId}/rows`)
  await ask(`/${runId}/finish`, {})
  const { done } = session.view()
  if (done !== ROWS) throw new Error(`${done} of ${ROWS} questions were imported`)
  return batches + 2
}

async function sendAll(session: UploadSession, ask: Ask, mode: 'check' | 'commit', path: string): Promise<number> {
  let sent = 0
  await sendBatches({
    next: (onTheirWay) => session.nextBatch(mode, onTheirWay),
    send: ({ body }) => ask<UploadBatchReport>(path, body),
    keep: async (report) => {
      await session.setResults(mode, report)
      sent++
    },
  })
  return sent
}

/**
 * A paper as they are: a formula that is the same in both languages, options that are numbers, words or formulas by turns, and a solution.
 */
export function questionFile(count: number): string {
  const columns = ['external_id', 'type', 'subject', 'topic', 'difficulty', 'key', 'stem_en', 'stem_hi', 'solution_en', 'solution_hi']
  const letters = ['a', 'b', 'c', 'd']
  const header = [...columns, ...letters.flatMap((letter) => [`option_${letter}_en`, `option_${letter}_hi`])]
  const rows = Array.from({ length: count }, (_, i) => {
    const formula = `$\\frac{${i}}{${(i % 7) + 2}} + x^{${i % 9}}$`
    const options = letters.flatMap((_letter, n) => {
      if (i % 3 === 0) return [String(i + n), String(i + n)]
      if (i % 3 === 1) return [`It rises by ${i + n} per cent`, `वह ${i + n} प्रतिशत बढ़ता है`]
      return [`$\\sqrt{${i + n}}$`, `$\\sqrt{${i + n}}$`]
    })
    return [
      `bench-${i}`,
      'single',
      'Bench',
      `Topic ${i % 20}`,
      'easy',
      'b',
      `A train covers ${formula} km in ${i} hours. What is its speed?`,
      `एक रेलगाड़ी ${i} घंटे में ${formula} किमी चलती है। उसकी चाल क्या है?`,
      `Divide ${formula} by ${i}, which gives $${i + 1}$.`,
      `${formula} को ${i} से भाग दें, तो $${i + 1}$ मिलता है।`,
      ...options,
    ]
  })
  return [header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
}
