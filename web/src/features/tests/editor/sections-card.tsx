import { useState } from 'react'
import { localize, type Locale } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { BlockList } from './block-list.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { namesIn, type TestDraft, withBlock } from '#web/admin/test-form/test-draft.ts'
import { useFill } from './use-fill.ts'
import type { QuestionFacts } from './use-question-facts.ts'

interface SectionsCardProps {
  readonly draft: TestDraft
  readonly pattern: ContentPattern
  readonly facts: QuestionFacts
  readonly languages: readonly Locale[]
  readonly faultsOf: (name: string) => readonly string[]
  readonly locked: boolean
  readonly onChange: (draft: TestDraft) => void
}

/** The questions of the test, section by section as the pattern has them. */
export function SectionsCard({ draft, pattern, facts, languages, faultsOf, locked, onChange }: SectionsCardProps) {
  const [picking, setPicking] = useState<{ section: string; block: number } | null>(null)
  const fill = useFill(draft, facts, onChange)
  const wanted = pattern.sections.find(({ id }) => id === picking?.section)?.blocks[picking?.block ?? 0]
  return (
    <Card as="section" className="grid gap-6" aria-labelledby="questions-head">
      <div>
        <h2 id="questions-head" className="text-lg">
          {m.admin_tests_questions()}
        </h2>
        {locked && <p className="text-muted">{m.admin_tests_locked()}</p>}
      </div>
      {pattern.sections.map((section) => (
        <section key={section.id} aria-labelledby={`section-${section.id}`} className="grid gap-4">
          <h3 id={`section-${section.id}`} className="border-b-2 border-edge pb-1">
            {localize(section.title, locale).text}
          </h3>
          {section.blocks.map((block, b) => {
            const questions = draft.blocks[section.id]?.[b] ?? []
            const first = firstNumber(pattern, section.id, b)
            return (
              <BlockList
                key={b}
                block={block}
                first={first}
                questions={questions}
                facts={facts}
                languages={languages}
                faultsOf={faultsOf}
                locked={locked}
                isFilling={fill.at === `${section.id} ${b}`}
                onChange={(list) => onChange(withBlock(draft, section.id, b, list))}
                onPick={() => setPicking({ section: section.id, block: b })}
                onFill={() => fill.run(section.id, b, block)}
              />
            )
          })}
        </section>
      ))}
      {picking !== null && wanted !== undefined && (
        <PickerDialog
          type={wanted.type}
          room={wanted.count - (draft.blocks[picking.section]?.[picking.block] ?? []).length}
          languages={languages}
          taken={namesIn(draft)}
          onClose={() => setPicking(null)}
          onPick={(questions) => {
            facts.learn(questions)
            const before = draft.blocks[picking.section]?.[picking.block] ?? []
            onChange(withBlock(draft, picking.section, picking.block, [...before, ...questions.map(({ externalId }) => externalId)]))
            setPicking(null)
          }}
        />
      )}
    </Card>
  )
}

/** The number that the first question of a block has in the paper. */
function firstNumber({ sections }: ContentPattern, section: string, block: number): number {
  const at = sections.findIndex(({ id }) => id === section)
  const before = [...sections.slice(0, at).flatMap(({ blocks }) => blocks), ...(sections[at]?.blocks.slice(0, block) ?? [])]
  return before.reduce((sum, { count }) => sum + count, 1)
}
