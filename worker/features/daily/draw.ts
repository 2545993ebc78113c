import { eq } from 'drizzle-orm'
import { LOCALES, localize, type Locale, type Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import {
  chooseTen,
  DAILY_QUESTIONS,
  dailyMinutes,
  dailyPlaces,
  daysAhead,
  FEWEST_TO_DRAW_FROM,
  REST_DAYS,
  shortlists,
} from '#domain/daily/daily-draw.ts'
import { dailyTestId } from '#domain/daily/daily-test-id.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { buildPlan } from '#domain/paper/paper-plan.ts'
import { endOfDay } from '#domain/revision/study-streak.ts'
import { dateTag } from '#domain/time/date-tag.ts'
import { openDb } from '#worker/db/client.ts'
import { exam as examTable } from '#worker/db/exam-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { pattern, test } from '#worker/db/test-tables.ts'
import { checksum } from '#worker/importing/checksum.ts'
import { type QuestionForPaper, videoOf } from '#worker/importing/publish/compose-paper.ts'
import { makePaper } from '#worker/importing/publish/make-paper.ts'
import { paperBatch } from '#worker/importing/write-catalogue.sql.ts'
import { NOTICE_TEXTS } from '#worker/notifying/notice-texts.ts'
import { type DrawnQuestion, listFitting, listQuizzes, quizStatements, readDrawn, readModels } from './draw-rows.sql.ts'

export interface DrawDeps {
  readonly db: D1Database
  readonly papers: Pick<R2Bucket, 'put'>
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>
  /** A number of 32 bits that no one outside can foretell, the same for the same text. */
  readonly seedOf: (text: string) => Promise<number>
  /** ms UTC */
  readonly now: number
}

/** Why an exam has no quiz, in numbers that an admin can act on. */
export interface Stock {
  /** Questions of the pool that fit the exam, those that its coming quizzes ask among them. */
  readonly fitting: number
  readonly needed: number
  /** How many days ahead quizzes are drawn. */
  readonly ahead: number
  /** Whether the exam has a published mock or previous paper, which says what its subjects are. */
  readonly hasModel: boolean
}

export type DrawOutcome = { readonly kind: 'drawn' | 'there'; readonly testId: string } | { readonly kind: 'tooFew'; readonly stock: Stock }

/**
 * Makes the quiz of an exam on a day, unless there is one. Two that draw at once make one: the later one finds it. Nothing is written
 * where fewer than sixty questions fit.
 */
export async function drawQuiz(deps: DrawDeps, exam: string, day: number, today: number): Promise<DrawOutcome> {
  const found = await findStock(deps.db, exam, today)
  const there = found.quizzes.find((one) => one.day === day)
  if (there !== undefined) return { kind: 'there', testId: there.testId }
  const { stock, shares, models, fitting, quizzes } = found
  if (stock.fitting < FEWEST_TO_DRAW_FROM) return { kind: 'tooFew', stock }
  const seed = await deps.seedOf(`daily:${exam}:${day}`)
  const usedOn = new Map(quizzes.toReversed().flatMap((quiz) => quiz.questionIds.map((id) => [id, quiz.day] as const)))
  const lists = shortlists(dailyPlaces(shares, seed), fitting, usedOn, day, seed)
  const questions = await readDrawn(deps.db, lists.flat())
  const chosen = chooseTen(
    lists.map((list) => list.filter((id) => questions.has(id))),
    new Map([...questions].map(([id, { languages }]) => [id, LOCALES.filter((one) => languages[one] !== undefined)])),
  )
  if (chosen === null) return { kind: 'tooFew', stock }
  const ten = chosen.questionIds.flatMap((id) => questions.get(id) ?? [])
  return writeQuiz(deps, {
    exam,
    examName: models[0]?.exam ?? exam,
    day,
    minutes: dailyMinutes(models),
    ten,
    languages: chosen.languages,
  })
}

/** What an exam's quizzes are drawn from, and those of the last half year and to come. */
export async function findStock(db: D1Database, exam: string, today: number) {
  const [models, quizzes] = await Promise.all([readModels(db, exam), listQuizzes(db, exam, today - REST_DAYS)])
  const counts = new Map<string, number>()
  for (const subject of models.flatMap(({ subjects }) => subjects)) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  const shares = [...counts].map(([subject, count]) => ({ subject, count }))
  const free = shares.length === 0 ? [] : await listFitting(db, [...counts.keys()])
  // Only subjects that the pool has questions of can be asked.
  const offered = new Set(free.map(({ subject }) => subject))
  const reserved = quizzes.filter(({ day }) => day >= today).length * DAILY_QUESTIONS
  const fitting = free.length + reserved
  const stock: Stock = { fitting, needed: FEWEST_TO_DRAW_FROM, ahead: daysAhead(fitting), hasModel: models.length > 0 }
  return { stock, shares: shares.filter(({ subject }) => offered.has(subject)), models, fitting: free, quizzes }
}

interface NewQuiz {
  readonly exam: string
  readonly examName: string
  readonly day: number
  readonly minutes: number
  readonly ten: readonly DrawnQuestion[]
  readonly languages: readonly Locale[]
}

async function writeQuiz(deps: DrawDeps, { exam, examName, day, minutes, ten, languages }: NewQuiz): Promise<DrawOutcome> {
  const { db, papers, randomBytes, now } = deps
  const orm = openDb(db)
  const testId = dailyTestId(exam, day)
  const opensAt = endOfDay(day - 1)
  const closesAt = endOfDay(day)
  const [registered] = await orm.select({ titles: examTable.titles }).from(examTable).where(eq(examTable.slug, exam))
  const title = titleOf(registered?.titles ?? { en: examName }, opensAt)
  const spec = patternOf(minutes)
  const names = ten.map(({ id }) => id)
  const built = buildPlan(spec, [{ id: 'daily', questions: names }], new Map(ten.map((one) => [one.id, bankQuestion(one)])))
  if (!built.ok) throw new Error(`daily quiz: ${built.faults[0]?.message ?? 'no plan'}`)
  const made = await makePaper(
    {
      testId,
      version: 1,
      title,
      languages,
      plan: built.plan,
      questions: ten.map((one) => questionForPaper(one, languages)),
      passages: new Map(),
      images: new Map(),
      decisions: new Map(),
    },
    randomBytes,
  )
  await Promise.all(
    made.files.map(({ hash, bytes }) => papers.put(hash, bytes, { httpMetadata: { contentType: 'application/octet-stream' } })),
  )
  const sum = await checksum([title, spec, names])
  const subjects = [...new Map(ten.map(({ topic }) => [topic.subject.en, topic.subject])).values()]
  const quiz = { exam, day, testId, questions: ten.map(({ id, version }) => [id, version] as const), now }
  try {
    await db.batch([
      ...quizStatements(db, quiz),
      statementOf(
        db,
        orm
          .insert(pattern)
          .values({ id: spec.id, version: spec.version, spec, checksum: await checksum(spec) })
          .onConflictDoNothing(),
      ),
      statementOf(
        db,
        orm.insert(test).values({
          id: testId,
          externalId: `daily:${exam}:${day}`,
          title,
          exam: examName,
          examSlug: exam,
          kind: 'daily',
          access: 'free',
          patternId: spec.id,
          patternVersion: spec.version,
          languages: [...languages],
          questions: ten.length,
          minutes,
          max12: built.plan.max12,
          markUnit: unitOf(built.plan),
          opensAt,
          closesAt,
          sealedUntil: null,
          published: 1,
          paperVersion: 1,
          keyVersion: 1,
          checksum: `${sum}.${sum}`,
          createdAt: now,
          updatedAt: now,
          origin: { by: 'daily', counts: subjects.map(({ en }) => ten.filter(({ topic }) => topic.subject.en === en).length) },
          subjects,
        }),
      ),
      ...paperBatch(db, [made], now),
    ])
    return { kind: 'drawn', testId }
  } catch (error) {
    // Someone else drew it first.
    if (String(error).includes('UNIQUE constraint failed: daily_quiz')) return { kind: 'there', testId }
    throw error
  }
}

const bankQuestion = ({ id, version, level, letters, fixedOrder, topic }: DrawnQuestion) => ({
  id,
  version,
  type: 'single' as const,
  optionCount: letters.length,
  decimals: null,
  fixedOrder,
  topic,
  difficulty: level,
})

function questionForPaper({ letters, right, languages }: DrawnQuestion, wanted: readonly Locale[]): QuestionForPaper {
  const variants = wanted.flatMap((locale) => {
    const text = languages[locale]
    if (text === undefined) return []
    const options = Object.fromEntries(letters.map((letter, at) => [letter, text.options[at] ?? '']))
    return [[locale, { stem: text.stem, options, parts: null, solution: text.solution, hint: null, video: videoOf(text) }] as const]
  })
  return {
    options: letters,
    rows: null,
    columns: null,
    key: { options: [letters[right] ?? ''] },
    passageId: null,
    variants: new Map(variants),
  }
}

/** One mark a question and none off, so that a learner may try every one; a version of its own for each length. */
const patternOf = (minutes: number): ContentPattern => ({
  id: 'daily',
  version: minutes,
  title: localizedText('daily_name', {}),
  exam: 'General',
  durationMinutes: minutes,
  saveMode: 'always',
  clock: 'shared',
  calculator: 'none',
  percentile: 'atOrBelow',
  ties: [],
  release: { when: 'atOnce' },
  shuffle: { questions: true, options: true },
  attempts: { most: 1 },
  sections: [
    {
      id: 'daily',
      title: localizedText('daily_name', {}),
      blocks: [{ type: 'single', count: DAILY_QUESTIONS, scheme: { rule: 'fixed', right: '1', wrong: '0' } }],
    },
  ],
})

function titleOf(exam: Localized, at: number): Localized {
  const dateIn = (locale: Locale) =>
    new Intl.DateTimeFormat(dateTag(locale), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(at)
  return localizedText('daily_title', (locale) => ({ exam: localize(exam, locale).text, date: dateIn(locale) }))
}

/** A text of the notices in every language. */
function localizedText(
  name: 'daily_name' | 'daily_title',
  values: Readonly<Record<string, string>> | ((locale: Locale) => Readonly<Record<string, string>>),
): Localized {
  const entries = LOCALES.map((locale) => {
    const filled = typeof values === 'function' ? values(locale) : values
    return [locale, NOTICE_TEXTS[locale][name].replaceAll(/\{(\w+)\}/g, (_, key: string) => filled[key] ?? '')] as const
  })
  return Object.fromEntries(entries) as unknown as Localized
}
