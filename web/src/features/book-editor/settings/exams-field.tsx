import { useQuery } from '@tanstack/react-query'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'
import { examsQuery } from '../book-queries.ts'

interface ExamsFieldProps {
  readonly exams: readonly string[]
  readonly onChange: (exams: readonly string[]) => void
}

/** The exams of the register that a book prepares for. */
export function ExamsField({ exams, onChange }: ExamsFieldProps) {
  const register = useQuery(examsQuery())
  const named = (register.data ?? [])
    .map(({ slug, titles }) => ({ slug, title: localize(titles, locale).text }))
    .toSorted((a, b) => a.title.localeCompare(b.title, locale))
  const titleOf = (slug: string) => named.find((one) => one.slug === slug)?.title ?? slug
  if (register.isError) return <QueryError query={register} title={m.admin_books_exams_failed()} />
  return (
    <div className="grid gap-2">
      <Field label={m.admin_books_exams()} hint={m.admin_books_exams_hint({ most: formatNumber(BOOK_LIMITS.exams) })}>
        {(ids) => (
          <Select
            {...ids}
            value=""
            disabled={exams.length >= BOOK_LIMITS.exams}
            onChange={(event) => event.target.value !== '' && onChange([...exams, event.target.value])}
          >
            <option value="">{m.admin_books_exams_add()}</option>
            {named
              .filter(({ slug }) => !exams.includes(slug))
              .map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {exams.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {exams.map((slug) => (
            <RemovableTag
              key={slug}
              removeLabel={m.admin_books_exams_remove({ exam: titleOf(slug) })}
              onRemove={() => onChange(exams.filter((one) => one !== slug))}
            >
              {titleOf(slug)}
            </RemovableTag>
          ))}
        </div>
      )}
    </div>
  )
}
