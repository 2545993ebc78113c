import type { CatalogueTest } from '#contract/catalogue/schemas.ts'
import { ENDONYMS } from '#contract/shared/locales.ts'
import { formatMinutes, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Questions, time, marks and languages of a test, in one line that wraps between facts. */
export function TestFacts({ test, className }: { readonly test: CatalogueTest; readonly className?: string }) {
  const facts = [
    m.test_questions({ count: test.questions, shown: formatNumber(test.questions) }),
    formatMinutes(test.minutes),
    m.test_marks({ count: test.marks, shown: formatWholeMarks(test.marks) }),
  ]
  return (
    // The hairline before the first fact of each line falls outside and is cut off.
    <ul
      className={classNames(
        'flex flex-wrap gap-y-0.5 overflow-hidden text-muted tabular [&>li]:me-3 [&>li]:-translate-x-3.25 [&>li]:border-s [&>li]:border-line [&>li]:ps-3 rtl:[&>li]:translate-x-3.25',
        className,
      )}
    >
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      <li className="flex flex-wrap gap-x-2">
        {test.languages.map((language) => (
          <span key={language} lang={language} className="font-sans">
            {ENDONYMS[language]}
          </span>
        ))}
      </li>
    </ul>
  )
}
