import { expect, test } from 'vitest'
import type { ListedExam } from '#contract/exams/schemas.ts'
import { examGroups } from './exam-groups.ts'

const exam = (slug: string, family: ListedExam['family']): ListedExam => ({
  slug,
  family,
  titles: { en: slug },
  date: null,
  dateStatus: null,
  source: null,
})
const EXAMS = [exam('ibps-po', 'banking'), exam('gate', 'engineering'), exam('jee-main', 'engineering'), exam('ssc-cgl', 'ssc')]
const shown = (goals: readonly string[]) =>
  examGroups(EXAMS, goals).map(({ of, exams }) => `${of}: ${exams.map(({ slug }) => slug).join(' ')}`)

test('the goals come first, in the learner’s order, and then every other exam under its family', () => {
  expect(shown(['jee-main', 'ssc-cgl'])).toEqual(['goals: jee-main ssc-cgl', 'banking: ibps-po', 'engineering: gate'])
})
test('without goals there are the families alone', () => {
  expect(shown([])).toEqual(['ssc: ssc-cgl', 'banking: ibps-po', 'engineering: gate jee-main'])
})
test('a goal that the register does not know is left out', () => {
  expect(shown(['unknown'])[0]).toBe('ssc: ssc-cgl')
})
