import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PaperFileKey } from '#contract/attempts/schemas.ts'
import { getTestKeys, previewKeyChange } from '#contract/key-corrections/endpoints.ts'
import type { KeyChange, KeyEffect, KeyPreviewResponse } from '#contract/key-corrections/schemas.ts'
import type { PersonName } from '#contract/shared/person-name.ts'
import { addEffects, NO_EFFECT } from '#domain/marking/regrade-effect.ts'
import { type PersonNames, personNames } from '#web/admin/person-names.ts'
import { openFile } from '#web/question/paper/open-paper.ts'
import { UnreachableError } from '#web/lib/api/api-error.ts'
import { API_BASE } from '#web/lib/api/api-request.ts'
import { call, queryOf } from '#web/lib/api/call.ts'

export const testKeysQuery = (testId: string, paper: number | undefined) => ({
  ...queryOf(getTestKeys, { params: { testId }, query: { paper: paper === undefined ? undefined : String(paper) } }),
  placeholderData: keepPreviousData,
  staleTime: 5_000,
})

/** A sealed file of a paper; it never changes. */
export const encryptedFileQuery = <Content>(file: PaperFileKey | null) =>
  queryOptions({
    queryKey: ['admin', 'sealed', file?.hash ?? null],
    queryFn: async ({ signal }): Promise<Content | null> => {
      if (file === null) return null
      const response = await fetch(`${API_BASE}/papers/${file.hash}`, { signal })
      if (!response.ok) throw new UnreachableError(`HTTP ${response.status}`)
      return openFile<Content>(await response.arrayBuffer(), file)
    },
    staleTime: Infinity,
    structuralSharing: false,
  })

/** What the changes would do to all attempts, and the names of those who move furthest: the pages of the preview added up, told as they come. */
export async function previewEffect(
  testId: string,
  decision: { readonly paperVersion: number; readonly changes: readonly KeyChange[] },
  onProgress: (effect: KeyEffect) => void,
  signal: AbortSignal,
): Promise<{ readonly effect: KeyEffect; readonly names: PersonNames }> {
  let effect = NO_EFFECT
  const people: PersonName[] = []
  let cursor: string | null = null
  do {
    const body = { ...decision, ...(cursor !== null && { cursor }) }
    const page: KeyPreviewResponse = await call(previewKeyChange, { params: { testId }, body, signal })
    effect = addEffects(effect, page.effect)
    people.push(...page.people)
    cursor = page.next
    onProgress(effect)
  } while (cursor !== null)
  return { effect, names: personNames(people) }
}
