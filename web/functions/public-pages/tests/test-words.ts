import type { PublicTestCard, PublicTestPage, TextIn } from '../../../../worker/contract/catalogue/public.ts'
import { NEGATIVE_UNIT } from '../../../../worker/contract/catalogue/public.ts'
import type { ExamFamily } from '../../../../worker/contract/shared/exam-register.ts'
import { ENDONYMS, type Locale } from '../../../../worker/contract/shared/locales.ts'
import type { Units } from '../../../../worker/contract/shared/units.ts'
import type { Sitting } from '../../../../worker/contract/tests/paper-source.ts'
import { marksAsNumber, unitOf } from '../../../../worker/domain/marking/marks.ts'
import { formatMarks, formatWholeMarks } from '../../../src/lib/i18n/format.ts'
import { formatLongDay } from '../../../src/lib/i18n/long-day.ts'
import {
  focus_family_banking,
  focus_family_engineering,
  focus_family_medical,
  focus_family_other,
  focus_family_railways,
  focus_family_ssc,
  focus_family_state,
  focus_family_university,
  focus_family_upsc,
  paper_day_shift,
  paper_shift,
  public_negative_most,
  public_negative_none,
  public_negative_same,
  test_marks,
} from '../../../src/paraglide/messages/_index.js'
import { attributes } from '../cards.ts'
import { html, type SafeHtml } from '../html.ts'
import { langAttributes, testFacts } from '../words.ts'

/** A text with its own language where that is not the page's. */
export const inOwn = ({ text, locale: own }: TextIn, locale: Locale): SafeHtml =>
  own === locale ? html`${text}` : html`<span ${attributes(langAttributes(own, locale))}>${text}</span>`

/** "Prime, 100 questions, 60 minutes", "200 marks", and the languages by their own names. */
export const factsOf = (test: PublicTestCard, locale: Locale): string[] => {
  const marks = marksAsNumber(test.max12, unitOf(test))
  return [
    testFacts(test, locale),
    test_marks({ count: marks, shown: formatWholeMarks(marks) }, { locale }),
    test.languages.map((language) => ENDONYMS[language]).join(', '),
  ]
}

/** "Tier 1", "12 September 2024, shift 2": what a previous paper says beside its year. */
export function sittingFacts({ day, shift, tier }: Sitting, locale: Locale): string[] {
  const number = shift === null ? null : String(shift)
  const when = day === null ? null : formatLongDay(day, locale)
  if (when !== null && number !== null) return [...(tier === null ? [] : [tier]), paper_day_shift({ day: when, shift: number }, { locale })]
  return [tier, when, number === null ? null : paper_shift({ shift: number }, { locale })].filter((fact) => fact !== null)
}

/** What a wrong answer costs. */
export function negativeText({ most, isSame }: PublicTestPage['negative'], locale: Locale): string {
  if (most === 0) return public_negative_none({}, { locale })
  const marks = formatMarks(most as Units, NEGATIVE_UNIT)
  return isSame ? public_negative_same({ marks }, { locale }) : public_negative_most({ marks }, { locale })
}

const FAMILIES: Readonly<Record<ExamFamily, typeof focus_family_ssc>> = {
  ssc: focus_family_ssc,
  banking: focus_family_banking,
  railways: focus_family_railways,
  engineering: focus_family_engineering,
  medical: focus_family_medical,
  upsc: focus_family_upsc,
  state: focus_family_state,
  university: focus_family_university,
  other: focus_family_other,
}

export const familyName = (family: ExamFamily, locale: Locale): string => FAMILIES[family]({}, { locale })

/** The picture that stands for a family where a link is shared; made with every build (web/vite/share-pictures.ts). */
export const pictureOf = (family: ExamFamily): string => `/share/${family}.png`
