import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { ENDONYMS } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'
import { formatYear } from './sitting-text.ts'
import type { Facets } from './catalogue-filter.ts'
import type { Filter, Progress } from './filter-search.ts'

interface FilterBarProps {
  readonly filter: Filter
  readonly facets: Facets
  /** What subjects are called, by their ids. */
  readonly subjects: ReadonlyMap<string, string>
  /** How many series are listed now. */
  readonly found: number
  readonly onChange: (filter: Filter) => void
}

const PROGRESS: Readonly<Record<Progress, () => string>> = {
  new: () => m.filter_new(),
  todo: () => m.filter_todo(),
  attempted: () => m.filter_attempted(),
}
const ACCESS = { free: () => m.filter_free(), prime: () => m.filter_prime() }

/** What the list is narrowed to, as tags that can be taken off, and the sheet with all the choices. */
export function FilterBar({ filter, facets, subjects, found, onChange }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const without = (name: keyof Filter) => {
    const { [name]: _gone, ...rest } = filter
    onChange(rest)
  }
  const subjectName = (id: string) => subjects.get(id) ?? id
  const tags = [
    filter.q !== undefined && { name: 'q' as const, text: `“${filter.q}”` },
    filter.exam !== undefined && { name: 'exam' as const, text: filter.exam },
    filter.subject !== undefined && { name: 'subject' as const, text: subjectName(filter.subject) },
    filter.is !== undefined && { name: 'is' as const, text: PROGRESS[filter.is]() },
    filter.year !== undefined && { name: 'year' as const, text: m.papers_of_year({ year: formatYear(filter.year) }) },
    filter.language !== undefined && { name: 'language' as const, text: ENDONYMS[filter.language] },
    filter.access !== undefined && { name: 'access' as const, text: ACCESS[filter.access]() },
  ].filter((tag) => tag !== false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="secondary" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {m.filter_open()}
      </Button>
      {tags.map(({ name, text }) => (
        <RemovableTag key={name} removeLabel={m.filter_remove({ name: text })} onRemove={() => without(name)}>
          {text}
        </RemovableTag>
      ))}
      <p role="status" className="ms-auto text-muted tabular">
        {m.filter_found({ count: found, shown: formatNumber(found) })}
      </p>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.filter_title()}
        closeLabel={m.action_close()}
        actions={
          <>
            <Button look="quiet" onClick={() => onChange(filter.q === undefined ? {} : { q: filter.q })}>
              {m.filter_clear()}
            </Button>
            <Button look="primary" onClick={() => setOpen(false)}>
              {m.filter_show({ count: found, shown: formatNumber(found) })}
            </Button>
          </>
        }
      >
        <div className="grid gap-6">
          <Choices
            label={m.filter_exam()}
            name="exam"
            facets={facets.exam}
            chosen={filter.exam}
            nameOf={(exam) => exam}
            onChoose={(exam) => (exam === undefined ? without('exam') : onChange({ ...filter, exam }))}
          />
          <Choices
            label={m.filter_progress()}
            name="is"
            facets={facets.is}
            chosen={filter.is}
            nameOf={(is) => PROGRESS[is]()}
            onChoose={(is) => (is === undefined ? without('is') : onChange({ ...filter, is }))}
          />
          {facets.subject.length > 0 && (
            <Choices
              label={m.filter_subject()}
              name="subject"
              facets={facets.subject}
              chosen={filter.subject}
              nameOf={subjectName}
              onChoose={(subject) => (subject === undefined ? without('subject') : onChange({ ...filter, subject }))}
            />
          )}
          {facets.year.length > 0 && (
            <Choices
              label={m.group_tab_previous()}
              name="year"
              facets={facets.year}
              chosen={filter.year === undefined ? undefined : String(filter.year)}
              nameOf={(year) => formatYear(Number(year))}
              onChoose={(year) => (year === undefined ? without('year') : onChange({ ...filter, year: Number(year) }))}
            />
          )}
          <Choices
            label={m.filter_language()}
            name="language"
            facets={facets.language}
            chosen={filter.language}
            nameOf={(language) => ENDONYMS[language]}
            onChoose={(language) => (language === undefined ? without('language') : onChange({ ...filter, language }))}
          />
          <Choices
            label={m.filter_access()}
            name="access"
            facets={facets.access}
            chosen={filter.access}
            nameOf={(access) => ACCESS[access]()}
            onChoose={(access) => (access === undefined ? without('access') : onChange({ ...filter, access }))}
          />
        </div>
      </Sheet>
    </div>
  )
}

interface ChoicesProps<Value extends string> {
  readonly label: string
  readonly name: string
  readonly facets: readonly { readonly value: Value; readonly count: number }[]
  readonly chosen: Value | undefined
  readonly nameOf: (value: Value) => string
  readonly onChoose: (value: Value | undefined) => void
}

/** At most one of a kind; choosing it again takes it off. */
function Choices<Value extends string>({ label, name, facets, chosen, nameOf, onChoose }: ChoicesProps<Value>) {
  return (
    <FieldGroup label={label}>
      <ChoiceChips
        name={name}
        kind="many"
        choices={facets.map(({ value, count }) => ({ value, label: m.filter_choice({ name: nameOf(value), count: formatNumber(count) }) }))}
        chosen={chosen === undefined ? [] : [chosen]}
        onChoose={(values) => onChoose(values.find((value) => value !== chosen))}
      />
    </FieldGroup>
  )
}
