import { expect, test } from 'vitest'
import { drawNext } from './draw-next.ts'

const EXAMS = Array.from({ length: 30 }, (_, i) => `exam-${String(i).padStart(2, '0')}`)
const nextAfter = async (slug: string) => EXAMS.find((exam) => exam > slug) ?? null
const drawing = (lacking: Readonly<Record<string, number>>) => async (exam: string) => lacking[exam] ?? 0

test('exams that lack nothing, or have too few questions, keep no other waiting', async () => {
  expect(await drawNext('', nextAfter, drawing({ 'exam-07': 2, 'exam-09': 4 }))).toEqual({ done: 2, next: 'exam-07' })
  expect(await drawNext('exam-07', nextAfter, drawing({ 'exam-07': 2, 'exam-09': 4 }))).toEqual({ done: 4, next: 'exam-09' })
})
test('a run looks at twenty exams at most, and the next one goes on there', async () => {
  const seen: string[] = []
  const page = await drawNext('', nextAfter, async (exam) => {
    seen.push(exam)
    return 0
  })
  expect([seen.length, page]).toEqual([20, { done: 0, next: 'exam-19' }])
})
test('the walk ends behind the last exam', async () => {
  expect(await drawNext('exam-25', nextAfter, drawing({}))).toEqual({ done: 0, next: null })
})
