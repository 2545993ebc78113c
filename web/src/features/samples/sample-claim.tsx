import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HomeResponse } from '#contract/catalogue/schemas.ts'
import { claimSamples } from '#contract/samples/endpoints.ts'
import type { ClaimSamplesRequest } from '#contract/samples/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { homeQuery } from '#web/lib/api/learner-queries.ts'
import { answersOf, type SampleState } from './sample-state.ts'
import { forgetSamples, readSamples } from './sample-storage.ts'

/**
 * Brings what was answered before signing in to the account, once and without a word. The server marks it again. What it refuses for
 * good is forgotten; where it cannot be reached, the next home tries again.
 */
export function SampleClaim() {
  const queries = useQueryClient()
  useEffect(() => {
    const kept = readSamples() as Partial<SampleState> | null
    // Left half-way: the page where it could be gone on with is for visitors.
    if (kept?.finished !== true) return forgetSamples()
    const body: ClaimSamplesRequest = { answers: answersOf({ answers: kept.answers ?? {} }) }
    call(claimSamples, { body })
      .then((samples) => {
        forgetSamples()
        queries.setQueryData<HomeResponse>(homeQuery().queryKey, (home) => home && { ...home, samples })
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 400 || error.status === 404)) forgetSamples()
        console.warn('Not claimed: the questions tried before signing in', error)
      })
  }, [queries])
  return null
}
