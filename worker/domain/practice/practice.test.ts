import { describe, expect, test } from 'vitest'
import { expectedSuccess, FRESH_SKILL, withAnswer } from './ability.ts'
import { finishSession } from './finish-session.ts'
import { masteryStep } from './mastery.ts'
import { nextSuited, questionsInOrder, suitedQuestions } from './next-questions.ts'
import { levelDifficulty, withCounted } from './question-difficulty.ts'
import { suggestedTopic } from './suggested-topic.ts'

/** Mulberry32: the same numbers from the same seed, from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const items = (difficulties: readonly number[]) => difficulties.map((difficulty, i) => ({ questionId: `q${i}`, difficulty, place: i + 1 }))

describe('the ability of a learner', () => {
  test('rises with a right answer, falls with a wrong one, and moves less the more answers there are', () => {
    const right = withAnswer(FRESH_SKILL, 0, true)
    const wrong = withAnswer(FRESH_SKILL, 0, false)
    expect(right.theta).toBeCloseTo(0.15)
    expect(wrong.theta).toBeCloseTo(-0.25)
    expect(withAnswer({ theta: 0, n: 20 }, 0, true).theta).toBeCloseTo(0.075)
  })
  test('a guess is right one time in four however hard the question is', () => {
    expect(expectedSuccess(-9, 9)).toBeCloseTo(0.25)
    expect(expectedSuccess(9, -9)).toBeCloseTo(1)
  })

  // Abilities from -1.2 to 1.2, standard deviation 0.7. With a guess of one in four, 40 answers tell no more: for a deviation of 1 the error
  // of this rating is 0.43 and that of an extended Kalman filter, which knows the deviation, 0.41.
  const rmseAfter = (answers: number, levels: readonly number[], learners: number): number => {
    const random = seeded(17)
    let squares = 0
    for (let i = 0; i < learners; i++) {
      const truth = -1.2 + 2.4 * random()
      const left = items(Array.from({ length: 60 }, (_, n) => levels[n % levels.length] ?? 0))
      let skill = FRESH_SKILL
      for (let n = 0; n < answers; n++) {
        const [item] = left.splice(nextSuited(left, skill.theta), 1)
        const difficulty = item?.difficulty ?? 0
        skill = withAnswer(skill, difficulty, random() < expectedSuccess(truth, difficulty))
      }
      squares += (skill.theta - truth) ** 2
    }
    return Math.sqrt(squares / learners)
  }
  test('is known to 0.4 after 40 answers of 1,000 simulated learners', () => {
    expect(rmseAfter(40, Object.values(levelDifficulty), 1_000)).toBeLessThanOrEqual(0.4)
  })
  test('is known better the more answers there are', () => {
    const levels = Object.values(levelDifficulty)
    expect(rmseAfter(10, levels, 300)).toBeGreaterThan(rmseAfter(40, levels, 300) + 0.05)
  })
})

describe('the steps of a topic', () => {
  test.each([
    [7, 2, null],
    [8, -2, 1],
    [8, -0.5, 2],
    [8, 0, 3],
    [8, 0.5, 4],
    [40, 0.75, 5],
  ] as const)('after %i answers and at an ability of %f the step is %s', (n, theta, step) => {
    expect(masteryStep({ n, theta })).toBe(step)
  })
})

describe('the next questions', () => {
  test('are those with an expected success nearest to 0.7', () => {
    // At an ability of 0, that is a difficulty of -0.4.
    expect(suitedQuestions(items([2, -0.4, 0, -1.5]), 0, [], 2).map(({ difficulty }) => difficulty)).toEqual([-0.4, 0])
    expect(nextSuited(items([-1, 0, 1]), 1.5)).toBe(2)
    expect(nextSuited([], 0)).toBe(-1)
  })
  test('are new ones first, and then those done longest ago', () => {
    expect(suitedQuestions(items([0, 0, 0, 0]), 0, [4, 1, 2], 3).map(({ place }) => place)).toEqual([3, 4, 1])
  })
  test('come in a fixed order, and round again, where no ability may be kept', () => {
    const all = items([2, -2, 1, 0])
    expect(questionsInOrder(all, 0, 3).map(({ place }) => place)).toEqual([1, 2, 3])
    expect(questionsInOrder(all, 3, 3).map(({ place }) => place)).toEqual([4, 1, 2])
  })
})

describe('the difficulty of a question', () => {
  const medium = { difficulty: 0, answers: 0, solved: 0, surprise: 0 }
  test('is the word of its author until there are 30 answers', () => {
    expect(withCounted(medium, { answers: 29, solved: 10, expected: 20 })).toEqual({ difficulty: 0, answers: 29, solved: 10, surprise: 10 })
  })
  test('rises where fewer were right than expected, by the answers before it might move too', () => {
    const waiting = withCounted(medium, { answers: 29, solved: 10, expected: 20 })
    const moved = withCounted(waiting, { answers: 1, solved: 0, expected: 0.7 })
    expect(moved.difficulty).toBeCloseTo(10.7 / (30 * 0.15))
    expect(moved.surprise).toBe(0)
  })
  test('falls where more were right, and stays within three', () => {
    expect(withCounted(medium, { answers: 100, solved: 90, expected: 70 }).difficulty).toBeCloseTo(-1.333, 2)
    expect(withCounted(medium, { answers: 100, solved: 0, expected: 100 }).difficulty).toBe(3)
  })
})

describe('the end of a session', () => {
  const asked = [
    { questionId: 'a', place: 3, difficulty: 0, right: 1 },
    { questionId: 'b', place: 7, difficulty: 0, right: 0 },
  ]
  test('marks the choices again, in their order', () => {
    const done = finishSession(
      asked,
      [
        { questionId: 'b', option: 0 },
        { questionId: 'a', option: 3 },
      ],
      { ...FRESH_SKILL, recent: [3, 5] },
    )
    expect(done?.answers.map(({ questionId, isRight }) => [questionId, isRight])).toEqual([
      ['b', true],
      ['a', false],
    ])
    expect(done?.recent).toEqual([5, 7, 3])
    expect(done?.skill.n).toBe(2)
  })
  test('takes no answer to another question', () => {
    expect(finishSession(asked, [{ questionId: 'c', option: 0 }], { ...FRESH_SKILL, recent: [] })).toBeNull()
  })
})

describe('the suggested topic', () => {
  const topics = [
    { topicId: 'percentage', total: 40, done: 12 },
    { topicId: 'ratio', total: 32, done: 2 },
  ]
  test('is the weakest of the last tests that the pool has', () => {
    const tests = [
      { topicId: 'percentage', right: 2, of: 6 },
      { topicId: 'ratio', right: 3, of: 6 },
      { topicId: 'geometry', right: 0, of: 6 },
    ]
    expect(suggestedTopic(topics, tests)).toEqual({ topicId: 'percentage', reason: { right: 2, of: 6 } })
  })
  test('follows from no test with two questions of it', () => {
    expect(suggestedTopic(topics, [{ topicId: 'percentage', right: 0, of: 2 }])).toEqual({ topicId: 'ratio', reason: null })
  })
  test('is, while nothing was practised, the one with the most misses even of a short test', () => {
    const fresh = ['antonyms', 'percentage', 'ratio'].map((topicId) => ({ topicId, total: 9, done: 0 }))
    const quiz = [
      { topicId: 'percentage', right: 1, of: 2 },
      { topicId: 'ratio', right: 0, of: 2 },
    ]
    expect(suggestedTopic(fresh, quiz)).toEqual({ topicId: 'ratio', reason: null })
  })
  test('has enough questions for a session, where any topic has', () => {
    const fresh = [
      { topicId: 'one-word', total: 2, done: 0 },
      { topicId: 'antonyms', total: 8, done: 3 },
    ]
    const quiz = [{ topicId: 'one-word', right: 0, of: 2 }]
    expect(suggestedTopic(fresh, quiz)).toEqual({ topicId: 'antonyms', reason: null })
    expect(suggestedTopic(fresh.slice(0, 1), quiz)).toEqual({ topicId: 'one-word', reason: null })
  })
  test('is the one done least where the tests show nothing, and none where there is no pool', () => {
    expect(suggestedTopic(topics, [])).toEqual({ topicId: 'ratio', reason: null })
    expect(suggestedTopic([], [])).toBeNull()
  })
})
