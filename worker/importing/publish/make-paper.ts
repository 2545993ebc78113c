import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { base64Url } from '../checksum.ts'
import { composePaper, type PaperSource } from './compose-paper.ts'
import { optionOrder } from './option-order.ts'
import { sealFile } from './seal-file.ts'

/** A paper ready to be stored: its files, what opens them, its plan and its first key. */
export interface MadePaper {
  readonly testId: string
  readonly version: number
  readonly plan: PaperPlan
  /** Some text of it, or some solution, holds a formula. */
  readonly hasMaths: boolean
  readonly key: readonly QuestionKey[]
  readonly files: readonly PaperFile[]
  /** Of each question: entry n is the authored place of the option that the paper calls n. */
  readonly orders: readonly (readonly number[])[]
}

export interface PaperFile {
  readonly kind: 'paper' | 'assets' | 'solution'
  /** "" for the images, which all languages share. */
  readonly language: string
  readonly hash: string
  /** base64url */
  readonly contentKey: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Paper and images open with one content key, solutions with another that is given out only after release. */
export async function makePaper(
  source: Omit<PaperSource, 'orders'>,
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<MadePaper> {
  // Where the pattern does not shuffle, learners see the authored order, and the numbers keep it.
  const keepsOrder = source.plan.pattern.shuffle?.options !== true
  const orders = source.plan.questions.map(({ optionCount, fixedOrder }) => optionOrder(optionCount, fixedOrder || keepsOrder, randomBytes))
  const composed = composePaper({ ...source, orders })
  const [paperKey, solutionKey] = [randomBytes(32), randomBytes(32)]
  const seal = async (kind: PaperFile['kind'], language: string, content: unknown): Promise<PaperFile> => {
    const key = kind === 'solution' ? solutionKey : paperKey
    return { kind, language, contentKey: base64Url(key), ...(await sealFile(content, key, randomBytes)) }
  }
  const files: PaperFile[] = []
  for (const [language, paper] of composed.papers) files.push(await seal('paper', language, paper))
  if (composed.assets !== null) files.push(await seal('assets', '', composed.assets))
  for (const [language, solution] of composed.solutions) files.push(await seal('solution', language, solution))
  return {
    testId: source.testId,
    version: source.version,
    files,
    plan: source.plan,
    hasMaths: composed.hasMaths,
    key: composed.key,
    orders,
  }
}
