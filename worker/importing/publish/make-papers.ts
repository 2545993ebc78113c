import { base64 } from '../checksum.ts'
import type { PaperDecisions } from '#worker/importing/decisions/decisions-for-papers.ts'
import type { ResolvedContent } from '../resolve-content.ts'
import type { ResolvedTest } from '../resolve-tests.ts'
import type { StoredImage } from '../stored-content.sql.ts'
import { findStored } from '../stored-content.sql.ts'
import { textsOf, type QuestionForPaper } from './compose-paper.ts'
import { findStoredQuestions } from './find-stored-questions.sql.ts'
import { makePaper, type MadePaper } from './make-paper.ts'
import { imagesShown, type AssetImage } from './number-images.ts'

interface Deps {
  readonly db: D1Database
  readonly media: R2Bucket
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>
}

/** The papers of every test that gets a new one, each with the decisions that stand about its keys, from what the bundle brings and, for what it leaves alone, from what is stored. */
export async function makePapers(
  deps: Deps,
  content: ResolvedContent,
  decisions: ReadonlyMap<string, PaperDecisions>,
): Promise<MadePaper[]> {
  const tests = [...content.tests.values()].filter(({ publishes }) => publishes !== null)
  const questionsById = await questionsForPapers(deps.db, content, tests)
  const passages = new Map([...content.passages].map(([id, { html }]) => [id, html]))
  const papers: MadePaper[] = []
  for (const test of tests) {
    const questions = test.plan.questions.map(({ id }) => {
      const question = questionsById.get(id)
      if (question === undefined) throw new Error(`publishing: question ${id} is missing`)
      return question
    })
    const html = [
      ...questions.flatMap(({ variants }) => [...variants.values()].flatMap(textsOf)),
      ...questions.flatMap(({ passageId }) => (passageId === null ? [] : [...(passages.get(passageId)?.values() ?? [])])),
    ]
    const images = await assetImages(deps, content, new Set(html.flatMap(imagesShown)))
    const { title, languages } = test.definition
    const source = { testId: test.id, version: test.publishes ?? 1, title, languages, plan: test.plan, questions, passages, images }
    const standing = decisions.get(test.id)?.byQuestion ?? new Map()
    papers.push(await makePaper({ ...source, decisions: standing }, deps.randomBytes))
  }
  return papers
}

async function questionsForPapers(
  db: D1Database,
  content: ResolvedContent,
  tests: readonly ResolvedTest[],
): Promise<Map<string, QuestionForPaper>> {
  const needed = new Set(tests.flatMap(({ plan }) => plan.questions.map(({ id }) => id)))
  const questionsById = new Map<string, QuestionForPaper>()
  for (const { id, rendered, source, options, rows, columns, passageId } of content.questions.values())
    if (needed.has(id) && rendered !== null && source !== null)
      questionsById.set(id, { options, rows, columns, key: source.key, passageId, variants: rendered })
  const rest = [...needed].filter((id) => !questionsById.has(id))
  for (const [id, question] of rest.length === 0 ? [] : await findStoredQuestions(db, rest)) questionsById.set(id, question)
  return questionsById
}

async function assetImages({ db, media }: Deps, content: ResolvedContent, ids: ReadonlySet<string>): Promise<Map<string, AssetImage>> {
  const unknown = [...ids].filter((id) => !content.images.has(id))
  const stored = unknown.length === 0 ? new Map<string, StoredImage>() : (await findStored(db, { ...NONE, images: unknown })).images
  const images = new Map<string, AssetImage>()
  for (const id of ids) {
    const image = content.images.get(id) ?? stored.get(id)
    if (image === undefined) throw new Error(`publishing: image ${id} is missing`)
    const bytes = ('bytes' in image ? image.bytes : null) ?? (await readMedia(media, image.mediaKey))
    images.set(id, { type: image.type, data: base64(bytes), width: image.width, height: image.height })
  }
  return images
}

const NONE = { topics: [], images: [], passages: [], patterns: [], questions: [], tests: [], groups: [] }

async function readMedia(media: R2Bucket, key: string | null): Promise<ArrayBuffer> {
  const object = key === null ? null : await media.get(key)
  if (object === null) throw new Error(`publishing: the bytes of image ${key} are missing`)
  return object.arrayBuffer()
}
