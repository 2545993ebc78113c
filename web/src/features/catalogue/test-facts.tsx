import type { CatalogueTest } from '#contract/catalogue.ts'
import { ENDONYMS } from '#contract/locales.ts'
import { formatMinutes, formatNumber, formatWholeMarks } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Questions, time, marks and languages of a test, in one line that wraps between facts. */
export function TestFacts({ test, className }: { readonly test: CatalogueTest; readonly className?: string }) {
  const facts = [
    m.test_questions({ count: test.questions, shown: formatNumber(test.questions) }),
    formatMinutes(test.minutes),
    m.test_marks({ count: test.marks, shown: formatWholeMarks(test.marks) }),
  ]
  return (
    <ul className={classNames('flex flex-wrap gap-x-3 text-muted tabular', className)}>
      {facts.map((fact) => (
        <li key={fact} className="after:ms-3 after:text-line after:content-['|']">
          {fact}
        </li>
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
