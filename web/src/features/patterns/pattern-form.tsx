import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { localize } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { savePattern } from '#contract/patterns/endpoints.ts'
import { change as changeOnServer } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { FaultList } from '#web/admin/test-form/fault-list.tsx'
import { faultsIn } from '#web/admin/test-form/faults.ts'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'
import { TYPE_NAMES } from '#web/admin/queries/bank-words.ts'
import { PatternChoice } from './pattern-choice.tsx'
import { type PatternDraft, withBlockOf, withClock, withMinutes } from './pattern-draft.ts'
import { SectionChoiceFields } from './section-choice-fields.tsx'
import { wholeNumber } from './whole-number.ts'

/** A pattern's rules as fields, and all of them as open data under that; saved as a version that never changes again. */
export function PatternForm({ initial, isClone }: { readonly initial: PatternDraft; readonly isClone: boolean }) {
  const client = useQueryClient()
  const router = useRouter()
  const [pattern, setPattern] = useState(initial)
  const [data, setData] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  const save = useMutation({
    mutationFn: () => changeOnServer(client, savePattern, { body: { pattern } }),
    onSuccess: () => {
      showToast(m.admin_patterns_saved(), { tone: 'success' })
      void router.navigate({ href: '/admin/testseries/patterns' })
    },
    onError: (error) => faultsIn(error).length === 0 && showToast(errorText(error), { tone: 'error' }),
  })
  const change = (next: PatternDraft) => {
    setPattern(next)
    setData(null)
  }
  return (
    <div className="grid gap-6">
      {faultsIn(save.error).length > 0 && <FaultList faults={faultsIn(save.error)} sections={[]} />}
      <Card className="grid gap-5">
        <LocalizedField
          id="pattern-title"
          label={m.admin_tests_title()}
          value={pattern.title}
          languages={[]}
          maxLength={CONTENT_LIMITS.title}
          onChange={(title) => change({ ...pattern, title })}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label={m.admin_patterns_id()} hint={m.admin_tests_version({ version: String(pattern.version) })}>
            {(ids) => (
              <TextInput
                {...ids}
                dir="ltr"
                disabled={!isClone}
                maxLength={80}
                value={pattern.id}
                onChange={({ target: { value } }) => change({ ...pattern, id: value })}
              />
            )}
          </Field>
          <Field label={m.admin_tests_exam()}>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={80}
                value={pattern.exam}
                onChange={({ target: { value } }) => change({ ...pattern, exam: value })}
              />
            )}
          </Field>
          <Field label={m.admin_quiz_minutes()}>
            {(ids) => (
              <TextInput
                {...ids}
                type="number"
                min={1}
                max={600}
                disabled={pattern.clock === 'perSection'}
                value={String(pattern.durationMinutes)}
                onChange={({ target: { value } }) => change(withMinutes(pattern, null, wholeNumber(value, 600)))}
              />
            )}
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <PatternChoice
            label={m.admin_patterns_clock()}
            value={pattern.clock}
            choices={{ shared: m.admin_patterns_clock_shared(), perSection: m.admin_patterns_clock_section() }}
            onChange={(clock) => change(withClock(pattern, clock))}
          />
          <PatternChoice
            label={m.admin_patterns_save_mode()}
            value={pattern.saveMode}
            choices={{ button: m.admin_patterns_save_button(), always: m.admin_patterns_save_always() }}
            onChange={(saveMode) => change({ ...pattern, saveMode })}
          />
          <PatternChoice
            label={m.admin_patterns_calculator()}
            value={pattern.calculator}
            choices={{ none: m.admin_patterns_none(), basic: m.admin_patterns_basic(), scientific: m.admin_patterns_scientific() }}
            onChange={(calculator) => change({ ...pattern, calculator })}
          />
        </div>
        <SectionChoiceFields pattern={pattern} onChange={change} />
      </Card>
      {pattern.sections.map((section, s) => (
        <Card as="section" key={section.id} aria-label={localize(section.title, locale).text} className="grid gap-4">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2 className="text-lg">{localize(section.title, locale).text}</h2>
            {pattern.clock === 'perSection' && (
              <Field label={m.admin_quiz_minutes()}>
                {(ids) => (
                  <TextInput
                    {...ids}
                    type="number"
                    min={1}
                    max={600}
                    value={String(section.minutes ?? 1)}
                    onChange={({ target: { value } }) => change(withMinutes(pattern, section.id, wholeNumber(value, 600)))}
                  />
                )}
              </Field>
            )}
          </div>
          {section.blocks.map((block, b) => (
            <BlockFields key={b} block={block} onChange={(next) => change(withBlockOf(pattern, s, b, next))} />
          ))}
        </Card>
      ))}
      <details className="rounded-card border border-line bg-surface p-4">
        <summary className="min-h-11 cursor-pointer py-2 font-bold">{m.admin_patterns_data()}</summary>
        <Field
          label={m.admin_patterns_data()}
          hint={m.admin_patterns_data_hint()}
          error={isBroken ? m.admin_patterns_data_broken() : undefined}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={24}
              dir="ltr"
              spellCheck={false}
              className="font-mono text-sm"
              value={data ?? JSON.stringify(pattern, null, 2)}
              onChange={({ target: { value } }) => {
                setData(value)
                const read = readPattern(value)
                setBroken(read === null)
                if (read !== null) setPattern(read)
              }}
            />
          )}
        </Field>
      </details>
      <div className="flex flex-wrap justify-end gap-2">
        <PathLink href="/admin/testseries/patterns" className={buttonClass()}>
          {m.action_cancel()}
        </PathLink>
        <Button look="primary" disabled={isBroken} busy={save.isPending} onClick={() => save.mutate()}>
          {m.admin_patterns_save({ version: String(pattern.version) })}
        </Button>
      </div>
    </div>
  )
}

/** What was typed as data, where it reads as a pattern at all; the importer checks the rest. */
function readPattern(text: string): PatternDraft | null {
  try {
    const value = JSON.parse(text) as Partial<ContentPattern> | null
    const isPattern =
      typeof value === 'object' &&
      value !== null &&
      typeof value.id === 'string' &&
      typeof value.title?.en === 'string' &&
      Array.isArray(value.sections)
    const hasBlocks =
      isPattern && (value.sections ?? []).every((section) => typeof section?.title?.en === 'string' && Array.isArray(section.blocks))
    return hasBlocks &&
      (value.sections ?? []).every(({ blocks }) => blocks.every((block) => typeof block?.scheme === 'object' && block.type in TYPE_NAMES))
      ? (value as PatternDraft)
      : null
  } catch {
    return null
  }
}

type Block = ContentPattern['sections'][number]['blocks'][number]

/** How many questions of which type, and what each gives and takes. */
function BlockFields({ block, onChange }: { readonly block: Block; readonly onChange: (block: Block) => void }) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-3 sm:grid-cols-4">
      <legend className="font-bold">{TYPE_NAMES[block.type]()}</legend>
      <Field label={m.admin_tests_questions()}>
        {(ids) => (
          <TextInput
            {...ids}
            type="number"
            min={1}
            max={400}
            value={String(block.count)}
            onChange={({ target: { value } }) => onChange({ ...block, count: wholeNumber(value, 400) })}
          />
        )}
      </Field>
      {(['right', 'wrong'] as const).map((part) => (
        <Field key={part} label={part === 'right' ? m.admin_quiz_right() : m.admin_patterns_wrong()} hint={m.admin_patterns_marks_hint()}>
          {(ids) => (
            <TextInput
              {...ids}
              dir="ltr"
              maxLength={9}
              value={block.scheme[part]}
              onChange={({ target: { value } }) => onChange({ ...block, scheme: { ...block.scheme, [part]: value.replace('−', '-') } })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
