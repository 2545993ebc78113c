import { expect, test } from 'vitest'
import { checkProfile, withStored, type ProfileDraft } from './profile-form.ts'

const EMPTY: ProfileDraft = {
  name: 'Asha Rao',
  examGoals: [],
  interfaceLanguage: 'en',
  questionLanguage: 'en',
  state: '',
  category: '',
  ageBand: '',
}
const FULL: ProfileDraft = { ...EMPTY, examGoals: ['ssc-cgl'], state: 'KA', category: 'general', ageBand: '18to24' }

test('what is missing is named in the order of the page', () => {
  expect(checkProfile({ ...EMPTY, name: '  ' })).toEqual({ ok: false, faults: ['name', 'examGoals', 'state', 'ageBand'] })
})
test('whoever leaves the category out has not said it', () => {
  expect(checkProfile({ ...FULL, category: '' })).toEqual({ ok: true, profile: { ...FULL, category: 'undisclosed' } })
})
test('a whole profile is what the API takes', () => {
  expect(checkProfile({ ...FULL, name: ' Asha Rao ' })).toEqual({ ok: true, profile: { ...FULL, name: 'Asha Rao' } })
})
test('a name with characters that turn text round is refused', () => {
  expect(checkProfile({ ...FULL, name: 'Asha\u202e' })).toEqual({ ok: false, faults: ['name'] })
})
test('a draft from before comes back', () => {
  expect(withStored(EMPTY, JSON.parse(JSON.stringify(FULL)))).toEqual(FULL)
})
test.each([null, 'x', 5, { examGoals: 'all', state: 'XX', category: 7, interfaceLanguage: 'tlh', name: null, role: 'admin' }])(
  'of a spoilt draft nothing stays: %j',
  (stored) => {
    expect(withStored(EMPTY, stored)).toEqual(EMPTY)
  },
)
