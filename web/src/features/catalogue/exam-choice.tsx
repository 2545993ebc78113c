import { useQuery } from '@tanstack/react-query'
import { localize } from '#contract/shared/locales.ts'
import { examsQuery, examTitles } from '#web/lib/api/exams-query.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'

interface ExamChoiceProps {
  /** The slug of the learner's exam. */
  readonly focus: string
  readonly hasSeries: boolean
  readonly isFocused: boolean
  readonly onChoose: (isAll: boolean) => void
}

/** The series of the learner's exam, or those of all; where the exam has none, one line says so and all are there. */
export function ExamChoice({ focus, hasSeries, isFocused, onChoose }: ExamChoiceProps) {
  const { data } = useQuery(examsQuery())
  const title = localize(examTitles(data?.exams, focus), locale)
  if (!hasSeries) return <p className="text-muted">{m.focus_exam_none({ exam: title.text })}</p>
  return (
    <fieldset>
      <legend className="sr-only">{m.focus_show()}</legend>
      <ChoiceChips
        name="exams"
        kind="one"
        choices={[
          { value: 'focus', label: title.text, lang: title.locale },
          { value: 'all', label: m.focus_all_exams() },
        ]}
        chosen={[isFocused ? 'focus' : 'all']}
        onChoose={([chosen]) => onChoose(chosen === 'all')}
      />
    </fieldset>
  )
}
