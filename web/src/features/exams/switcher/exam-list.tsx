import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { FAMILY_NAMES } from '#web/lib/i18n/family-names.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Emblem } from '#web/ui/emblem.tsx'
import type { ExamGroup } from './exam-groups.ts'

interface ExamListProps {
  readonly groups: readonly ExamGroup[]
  readonly chosen: string | null
  readonly onChoose: (slug: string) => void
}

/** The exams to choose from as one list box: arrow keys, Home, End and the first letters walk through it, Enter chooses. */
export function ExamList({ groups, chosen, onChoose }: ExamListProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const exams = groups.flatMap((group) => group.exams)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      exams.findIndex(({ slug }) => slug === chosen),
    ),
  )
  const optionId = (slug: string) => `${id}-${slug}`
  const here = exams[active]
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (here !== undefined) document.getElementById(`${id}-${here.slug}`)?.scrollIntoView({ block: 'nearest' })
  }, [here, id])
  const titleOf = (at: number): string => {
    const exam = exams[at]
    return exam === undefined ? '' : localize(exam.titles, locale).text
  }
  const onKey = (event: KeyboardEvent) => {
    const to = target(event.key)
    if (to === null) return
    event.preventDefault()
    setActive(Math.min(exams.length - 1, Math.max(0, to)))
  }
  const target = (key: string): number | null => {
    if (key === 'ArrowDown') return active + 1
    if (key === 'ArrowUp') return active - 1
    if (key === 'Home') return 0
    if (key === 'End') return exams.length - 1
    if (key === 'Enter' || key === ' ') {
      if (here !== undefined) onChoose(here.slug)
      return active
    }
    if ([...key].length !== 1) return null
    const begins = (at: number) => titleOf(at).toLocaleLowerCase().startsWith(key.toLocaleLowerCase())
    return exams.map((_, step) => (active + 1 + step) % exams.length).find(begins) ?? null
  }
  return (
    <div
      ref={box}
      role="listbox"
      tabIndex={0}
      aria-label={m.focus_choose()}
      aria-activedescendant={here === undefined ? undefined : optionId(here.slug)}
      className="exam-list"
      onKeyDown={onKey}
    >
      {groups.map(({ of, exams: own }) => (
        <div key={of} role="group" aria-labelledby={`${id}-${of}`}>
          <p id={`${id}-${of}`} className="exam-list-head">
            {of === 'goals' ? m.focus_your_exams() : FAMILY_NAMES[of]()}
          </p>
          {own.map(({ slug, family, titles }) => {
            const title = localize(titles, locale)
            return (
              // The list box has the keys; a press on an option is for hands.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the arrows and Enter are the list’s
              <div
                key={slug}
                id={optionId(slug)}
                role="option"
                tabIndex={-1}
                aria-selected={slug === chosen}
                data-active={slug === here?.slug || undefined}
                data-family={family}
                className="exam-option"
                onClick={() => onChoose(slug)}
              >
                <span className="exam-sign">
                  <Emblem family={family} size={20} />
                </span>
                <span className="exam-option-name" lang={title.locale}>
                  {title.text}
                </span>
                {slug === chosen && <Check size={18} aria-hidden="true" className="shrink-0" />}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
