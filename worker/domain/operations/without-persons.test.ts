import { expect, test } from 'vitest'
import { withoutPersons } from './without-persons.ts'

test.each([
  ['asha@example.org is "Asha Devi" of \'Assam\'', '@ is "…" of "…"'],
  ['see https://exams.example.org/me?x=1 now', 'see URL now'],
  ['row 4711 of user abcdefghijklmnopqrst', 'row # of user #'],
  ['row ४७११ of phone +91 ৯৮৭৬৫ 43210', 'row # of phone +# # #'],
  ['not JSON: "Asha Devi of', 'not JSON: "…"'],
  ['first\nparams: Asha', 'first'],
])('nothing of a person is kept of %j', (message, kept) => {
  expect(withoutPersons(message)).toBe(kept)
})
