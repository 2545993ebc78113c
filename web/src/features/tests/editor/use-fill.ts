import { useMutation } from '@tanstack/react-query'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { drawQuestions } from '#contract/tests/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { newSeed } from '#web/admin/test-form/new-seed.ts'
import { namesIn, type TestDraft, withBlock } from '#web/admin/test-form/test-draft.ts'
import type { QuestionFacts } from './use-question-facts.ts'

interface FillOrder {
  readonly section: string
  readonly block: number
  readonly rule: ContentPattern['sections'][number]['blocks'][number]
}

/** Fills what is left of a block with questions drawn from the bank; an undo is in the message that tells of it. */
export function useFill(draft: TestDraft, facts: QuestionFacts, onChange: (draft: TestDraft) => void) {
  const fill = useMutation({
    mutationFn: async ({ section, block, rule }: FillOrder) => {
      const before = draft.blocks[section]?.[block] ?? []
      const taken = new Set(namesIn(draft))
      const drawn = await call(drawQuestions, {
        body: {
          rules: [{ topics: [], difficulty: null, type: rule.type }],
          // More than wanted: some of them may be in the test already.
          counts: [Math.min(400, rule.count + taken.size)],
          languages: [...draft.languages],
          notInLast: 0,
          seed: newSeed(),
        },
      })
      const free = (drawn.chosen[0] ?? []).filter(({ externalId }) => !taken.has(externalId)).slice(0, rule.count - before.length)
      facts.learn(free)
      onChange(withBlock(draft, section, block, [...before, ...free.map(({ externalId }) => externalId)]))
      return free.length
    },
    onSuccess: (count) =>
      showToast(count === 0 ? m.admin_tests_filled_none() : m.admin_tests_filled({ count: count, shown: formatNumber(count) }), {
        tone: count === 0 ? 'error' : 'success',
        ...(count > 0 && { action: { label: m.action_undo(), run: () => onChange(draft) } }),
      }),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return {
    at: fill.isPending ? `${fill.variables.section} ${fill.variables.block}` : null,
    run: (section: string, block: number, rule: FillOrder['rule']) => fill.mutate({ section, block, rule }),
  }
}
