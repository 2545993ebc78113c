import { ENDONYMS } from '#contract/shared/locales.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import type { RecommendationReason } from '#domain/exams/recommend.ts'
import { formatList, formatMarks, formatMinutes, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** Why a test is offered, as a sentence with its numbers. */
export function reasonText(reason: RecommendationReason): string {
  switch (reason.kind) {
    case 'weakestSection':
      return m.focus_why_weakest({
        score: formatMarks(reason.score12, unitOf(reason)),
        max: formatWholeMarks(marksAsNumber(reason.max12, unitOf(reason))),
      })
    case 'otherLanguage':
      return m.focus_why_language({ languages: formatList(reason.languages.slice(0, 3).map((language) => ENDONYMS[language])) })
    case 'enrolled':
      return m.reason_bookmarked()
    case 'firstMock':
      return m.focus_why_first_mock({ questions: questionsText(reason.questions), time: formatMinutes(reason.minutes) })
    case 'nextMock':
      return m.focus_why_next_mock({ number: formatNumber(reason.number) })
    case 'mockSoon':
      return m.focus_why_mock_soon({ count: reason.days, shown: formatNumber(reason.days) })
    case 'section':
      return m.focus_why_section({ questions: questionsText(reason.questions), time: formatMinutes(reason.minutes) })
    case 'quiz':
      return m.focus_why_quiz({ questions: questionsText(reason.questions), time: formatMinutes(reason.minutes) })
  }
}

const questionsText = (count: number): string => m.test_questions({ count, shown: formatNumber(count) })
