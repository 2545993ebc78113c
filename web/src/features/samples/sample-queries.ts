import { queryOptions } from '@tanstack/react-query'
import { listSamples, markSamples } from '#contract/samples/endpoints.ts'
import type { MarkSamplesRequest } from '#contract/samples/schemas.ts'
import { call, keyOf } from '#web/lib/api/call.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { ensureMathsFont } from '#web/lib/maths-font.ts'
import { answersOf, type SampleState } from './sample-state.ts'

/** The questions to try without an account. A failure is only logged: the page then stands without them. */
export const samplesQuery = () =>
  queryOptions({
    queryKey: keyOf(listSamples, { language: locale }),
    queryFn: async ({ signal }) => {
      const found = await call(listSamples, { query: { language: locale }, signal })
      if (found.hasMaths) await mathsFace()
      return found
    },
    staleTime: 5 * 60_000,
    meta: { persist: true, public: true },
  })

/** The results of the answers, marked by the server. */
export const markedSamplesQuery = ({ answers }: Pick<SampleState, 'answers'>) =>
  queryOptions({
    queryKey: keyOf(markSamples, { language: locale, answers }),
    queryFn: async ({ signal }) => {
      const body: MarkSamplesRequest = { answers: answersOf({ answers }) }
      const marked = await call(markSamples, { query: { language: locale }, body, signal })
      if (marked.questions.some(({ solution }) => solution.includes('<math'))) await mathsFace()
      return marked
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { public: true },
  })

/** Without the face a root sign may be missing, which is better than no question. */
const mathsFace = (): Promise<void> => ensureMathsFont().catch((error: unknown) => console.error(error))
