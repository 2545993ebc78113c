import { type PracticeQuestion, type PracticeSession, type PracticeTopics, SESSION_QUESTIONS } from '#contract/practice/schemas.ts'
import { type Locale, languagesOf, LOCALES } from '#contract/shared/locales.ts'
import { FRESH_SKILL } from '#domain/practice/ability.ts'
import { masteryStep } from '#domain/practice/mastery.ts'
import { questionsInOrder, suitedQuestions } from '#domain/practice/next-questions.ts'
import { ANSWERS_TO_MOVE } from '#domain/practice/question-difficulty.ts'
import { suggestedTopic, type TopicInTests } from '#domain/practice/suggested-topic.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { AppError } from '#worker/http/app-error.ts'
import { insertSession, listSkills, topicsOfLastTests } from './queries.ts'
import { listTopics, type PoolQuestion, readPoolQuestions, readTopic } from './read-pool.sql.ts'

export interface PracticeDeps {
  readonly db: D1Database
  readonly userId: string
  readonly now: number
  readonly newId: () => string
  /** Whether what the learner can do may be estimated and kept (minor-rules.ts); else the order is fixed and the day alone is kept. */
  readonly isKept: boolean
}

/** So many of the last tests say which topic to practise. */
const LAST_TESTS = 2

/** Every topic of the pool, and the one to practise next. */
export async function practiceTopics({ db, userId, isKept }: PracticeDeps): Promise<PracticeTopics> {
  const [topics, skills, tests] = await Promise.all([
    listTopics(db),
    isKept ? listSkills(db, userId) : [],
    isKept ? topicsOfLastTests(db, userId, LAST_TESTS) : [],
  ])
  const skillOf = new Map(skills.map((skill) => [skill.topicId, skill]))
  const rows = topics.map(({ id, subject, title, items }) => {
    const skill = skillOf.get(id)
    const done = new Set(skill?.recent)
    return {
      id,
      subject,
      title,
      total: items.length,
      done: items.filter(({ place }) => done.has(place)).length,
      step: skill === undefined ? null : masteryStep(skill),
      lastDay: skill?.lastDay ?? null,
    }
  })
  const suggestion = suggestedTopic(
    rows.map(({ id, total, done }) => ({ topicId: id, total, done })),
    sumsOf(tests),
  )
  return {
    topics: rows,
    suggestion: suggestion && { ...suggestion, reason: suggestion.reason && { ...suggestion.reason, tests: tests.length } },
    isKept,
  }
}

function sumsOf(tests: readonly (readonly TopicInTests[])[]): TopicInTests[] {
  const sums = new Map<string, TopicInTests>()
  for (const { topicId, right, of } of tests.flat()) {
    const before = sums.get(topicId)
    sums.set(topicId, { topicId, right: right + (before?.right ?? 0), of: of + (before?.of ?? 0) })
  }
  return [...sums.values()]
}

interface StartOrder {
  readonly topicId: string
  readonly language: Locale
  readonly after: number
}

/** Ten questions of a topic, with their keys and solutions, and the session that they belong to. Errors: not_found where the pool has none of it. */
export async function startSession(
  { db, userId, now, newId, isKept }: PracticeDeps,
  { topicId, language, after }: StartOrder,
): Promise<PracticeSession> {
  const found = await readTopic(db, isKept ? userId : null, topicId)
  if (found === null || found.items.length === 0) throw new AppError('not_found')
  const { topic, items, skill: stored } = found
  const skill = stored ?? { ...FRESH_SKILL, recent: [] }
  const chosen = isKept
    ? suitedQuestions(items, skill.theta, skill.recent, SESSION_QUESTIONS)
    : questionsInOrder(items, after, SESSION_QUESTIONS)
  const rows = new Map((await readPoolQuestions(db, chosen)).map((row) => [row.questionId, row]))
  const questions = chosen.flatMap(({ questionId }) => {
    const row = rows.get(questionId)
    return row === undefined ? [] : [shownQuestion(row, language)]
  })
  if (questions.length === 0) throw new AppError('not_found')
  const asked = questions.map(({ questionId, place, difficulty, right }) => ({ questionId, place, difficulty, right }))
  const sessionId = newId()
  await insertSession(db, { userId, id: sessionId, topicId: isKept ? topic.id : null, day: studyDayOf(now), startedAt: now, asked })
  const done = new Set(skill.recent)
  return {
    sessionId,
    topic,
    language,
    questions,
    skill: isKept ? { theta: skill.theta, n: skill.n } : null,
    total: items.length,
    done: items.filter(({ place }) => done.has(place)).length,
    hasMaths: questions.some(({ texts }) => JSON.stringify(texts).includes('<math')),
  }
}

function shownQuestion({ content, answers, solved, ...row }: PoolQuestion, language: Locale): PracticeQuestion {
  const { right, languages } = content
  const wanted = new Set<Locale>([nearest(languages, language), 'en', 'hi'])
  return {
    ...row,
    right,
    solvedShare: answers < ANSWERS_TO_MOVE ? null : solved / answers,
    texts: Object.fromEntries(LOCALES.flatMap((one) => (wanted.has(one) && languages[one] !== undefined ? [[one, languages[one]]] : []))),
  }
}

/** The language of a question nearest to the one wanted; whichever there is where none is near. */
function nearest(texts: PoolQuestion['content']['languages'], wanted: Locale): Locale {
  return [...languagesOf(wanted), ...LOCALES].find((one) => texts[one] !== undefined) ?? 'en'
}
