import { drawQuestions } from '#contract/tests/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import type { EditorQuestion, DrawResponse } from '#contract/tests/schemas.ts'
import { ENDONYMS, LOCALES, localize } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { showToast } from '#web/lib/toast.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { newSeed } from '#web/admin/test-form/new-seed.ts'
import { PatternCard } from '#web/admin/test-form/pattern-card.tsx'
import { emptyDraft } from '#web/admin/test-form/test-draft.ts'
import { patternsQuery, poolQuery, topicsQuery } from '#web/admin/queries/test-queries.ts'
import { TYPE_NAMES } from '#web/admin/queries/bank-words.ts'
import { BlueprintBar } from './blueprint-bar.tsx'
import {
  askedFor,
  blocksOf,
  type BlueprintDraft,
  type BlueprintRow,
  draftOfBlueprint,
  emptyBlueprint,
  isFull,
  rowsFor,
  swapped,
} from './blueprint-draft.ts'
import { DrawnList } from './drawn-list.tsx'
import { RuleRow } from './rule-row.tsx'
import { TakeDrawn } from './take-drawn.tsx'

/** What was drawn and by which seed; `chosen` changes when questions are swapped. */
interface Draw {
  /** The rules it was drawn by: an answer that comes when they have changed is no one's. */
  readonly rules: string
  readonly seed: number
  readonly answer: DrawResponse
  readonly chosen: readonly (readonly string[])[]
}

/** A test drawn from the bank by rules: topic × level × type × count, what is there of each, a printed seed, and single swaps. */
export function BlueprintPage() {
  const router = useRouter()
  const patterns = useQuery(patternsQuery())
  const topics = useQuery(topicsQuery())
  const [draft, setDraft] = useState<BlueprintDraft>(emptyBlueprint)
  const [seed, setSeed] = useState(newSeed)
  const [kept, setDraw] = useState<Draw | null>(null)
  const pattern = patterns.data?.find(({ spec }) => spec.id === draft.pattern?.id)?.spec ?? null
  const request = { rules: draft.rows.map(ruleOf), languages: [...draft.languages], notInLast: draft.notInLast }
  const rules = JSON.stringify({ request, pattern: draft.pattern, counts: draft.rows.map(({ count }) => count) })
  const draw = kept?.rules === rules ? kept : null
  const settled = useDebounced(JSON.stringify(request), 300)
  const pool = useQuery(poolQuery(JSON.parse(settled) as typeof request))
  const available = settled === JSON.stringify(request) && !pool.isPlaceholderData ? (pool.data?.available ?? null) : null
  const change = (next: BlueprintDraft) => {
    setDraft(next)
    setDraw(null)
  }
  const run = useMutation({
    mutationFn: (wanted: { readonly seed: number; readonly rules: string }) =>
      call(drawQuestions, { body: { ...request, counts: draft.rows.map(({ count }) => count), seed: wanted.seed } }),
    // What is on its way takes the place of what stands: a swap in between would be lost.
    onMutate: () => setDraw(null),
    onSuccess: (answer, wanted) =>
      setDraw({ ...wanted, answer, chosen: answer.chosen.map((questions) => questions.map(({ externalId }) => externalId)) }),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  const facts = new Map<string, EditorQuestion>(
    [...(draw?.answer.chosen ?? []), ...(draw?.answer.spares ?? [])].flat().map((one) => [one.externalId, one]),
  )
  const swap = (row: number, name: string) => {
    if (draw === null) return
    const chosen = swapped(draw.chosen, draw.answer.spares, row, name)
    if (chosen === null) return showToast(m.admin_dynamic_no_spare(), { tone: 'error' })
    setDraw({ ...draw, chosen })
    showToast(m.admin_dynamic_swapped(), { action: { label: m.action_undo(), run: () => setDraw(draw) } })
  }
  const isShort = draw !== null && draw.chosen.some((names, r) => names.length < (draft.rows[r]?.count ?? 0))
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_dynamic()}</PageTitle>
      <h1 className="text-xl">{m.admin_dynamic()}</h1>
      <Card>
        <BlueprintBar
          draft={draft}
          onOpen={({ body }) => {
            const spec = patterns.data?.find((one) => one.spec.id === body.pattern.id)?.spec
            if (spec === undefined) showToast(m.admin_dynamic_pattern_gone(), { tone: 'error' })
            else change(draftOfBlueprint(body, spec))
          }}
        />
      </Card>
      <PatternCard
        patterns={patterns.data ?? []}
        chosen={pattern}
        locked={false}
        onChoose={(spec) => change({ ...draft, pattern: { id: spec.id, version: spec.version }, rows: rowsFor(spec) })}
      />
      {pattern !== null && (
        <>
          <Card className="grid gap-5">
            <FieldGroup label={m.admin_tests_languages()} hint={m.admin_tests_languages_hint()}>
              <ChoiceChips
                name="languages"
                kind="many"
                choices={LOCALES.map((value) => ({ value, label: ENDONYMS[value], lang: value }))}
                chosen={draft.languages}
                onChoose={(chosen) => change({ ...draft, languages: LOCALES.filter((one) => chosen.includes(one)) })}
              />
            </FieldGroup>
            <Field label={m.admin_tests_not_last()} hint={m.admin_dynamic_not_last_hint()}>
              {(ids) => (
                <TextInput
                  {...ids}
                  type="number"
                  min={0}
                  max={200}
                  className="max-w-32"
                  value={String(draft.notInLast)}
                  onChange={({ target: { value } }) =>
                    change({ ...draft, notInLast: Math.min(200, Math.max(0, Math.trunc(Number(value)) || 0)) })
                  }
                />
              )}
            </Field>
          </Card>
          <Rules draft={draft} pattern={pattern} topics={topics.data ?? []} available={available} onChange={change} />
          <div className="flex flex-wrap items-end gap-3">
            <Field label={m.admin_dynamic_seed()} hint={m.admin_dynamic_seed_hint()}>
              {(ids) => (
                <TextInput
                  {...ids}
                  type="number"
                  min={0}
                  max={4_294_967_295}
                  className="max-w-56 tabular"
                  value={String(seed)}
                  onChange={({ target: { value } }) => setSeed(Math.min(4_294_967_295, Math.max(0, Math.trunc(Number(value)) || 0)))}
                />
              )}
            </Field>
            <Button onClick={() => setSeed(newSeed())}>
              <Dices size={20} aria-hidden="true" />
              {m.admin_dynamic_new_seed()}
            </Button>
            <Button
              look="primary"
              busy={run.isPending}
              disabled={!isFull(pattern, draft.rows) || draft.languages.length === 0}
              onClick={() => run.mutate({ seed, rules })}
            >
              {m.admin_dynamic_draw()}
            </Button>
            {!isFull(pattern, draft.rows) && <p className="text-bad">{m.admin_dynamic_not_full()}</p>}
          </div>
          {draw !== null && (
            <section className="grid gap-4" aria-labelledby="drawn-head">
              <h2 id="drawn-head" className="text-lg">
                <span aria-live="polite">
                  {m.admin_dynamic_drawn({
                    count: draw.chosen.flat().length,
                    shown: formatNumber(draw.chosen.flat().length),
                    seed: String(draw.seed),
                  })}
                </span>
              </h2>
              {isShort && <p className="text-bad">{m.admin_dynamic_short()}</p>}
              <DrawnList
                pattern={pattern}
                chosen={draw.chosen}
                rows={draft.rows}
                factsOf={(name) => facts.get(name)}
                languages={draft.languages}
                onSwap={swap}
              />
              <TakeDrawn
                pattern={pattern}
                seed={draw.seed}
                draft={{
                  ...emptyDraft,

                  exam: pattern.exam,
                  languages: draft.languages,
                  pattern: draft.pattern,
                  blocks: blocksOf(pattern, draft.rows, draw.chosen),
                }}
                onSaved={(id) => void router.navigate({ href: `/admin/testseries/edit/${id}` })}
              />
            </section>
          )}
        </>
      )}
    </div>
  )
}

const ruleOf = ({ topics, difficulty, type }: BlueprintRow) => ({ topics: [...topics], difficulty, type })

interface RulesProps {
  readonly draft: BlueprintDraft
  readonly pattern: ContentPattern
  readonly topics: Parameters<typeof RuleRow>[0]['topics']
  readonly available: readonly number[] | null
  readonly onChange: (draft: BlueprintDraft) => void
}

/** The rules of every block, which together ask for what the pattern wants. */
function Rules({ draft, pattern, topics, available, onChange }: RulesProps) {
  const withRows = (rows: readonly BlueprintRow[]) => onChange({ ...draft, rows })
  return (
    <Card as="section" className="grid gap-5" aria-labelledby="rules-head">
      <h2 id="rules-head" className="text-lg">
        {m.admin_dynamic_rules()}
      </h2>
      {pattern.sections.flatMap((section) =>
        section.blocks.map((block, b) => {
          const asked = askedFor(draft.rows, section.id, b)
          return (
            <div key={`${section.id} ${b}`}>
              <h3 className="pb-1">
                {localize(section.title, locale).text}, {TYPE_NAMES[block.type]()}{' '}
                <span className={asked === block.count ? 'font-normal text-muted tabular' : 'font-normal text-bad tabular'}>
                  {m.admin_tests_of({ count: formatNumber(asked), of: formatNumber(block.count) })}
                </span>
              </h3>
              {draft.rows.map((row, r) =>
                row.section !== section.id || row.block !== b ? null : (
                  <RuleRow
                    key={r}
                    row={row}
                    topics={topics}
                    available={available?.[r] ?? null}
                    onChange={(next) => withRows(draft.rows.with(r, next))}
                    onAdd={() =>
                      withRows([
                        ...draft.rows.slice(0, r + 1),
                        { ...row, count: Math.max(0, block.count - asked) },
                        ...draft.rows.slice(r + 1),
                      ])
                    }
                    onRemove={
                      draft.rows.filter((one) => one.section === section.id && one.block === b).length > 1
                        ? () => withRows(draft.rows.filter((_, i) => i !== r))
                        : null
                    }
                  />
                ),
              )}
            </div>
          )
        }),
      )}
    </Card>
  )
}
