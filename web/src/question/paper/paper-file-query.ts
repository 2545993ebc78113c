import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PaperFileKey } from '#contract/attempts/schemas.ts'
import { openAttemptStore } from '#web/lib/storage/indexed-store.ts'
import { readFile } from './open-paper.ts'

/** The content of an encrypted file; its bytes stay in the attempts' store, so that this works without a network later on. */
export const paperFileQuery = <Content>(file: PaperFileKey | null | undefined) =>
  queryOptions({
    queryKey: ['sealed', file?.hash ?? null],
    queryFn: async ({ signal }): Promise<Content | null> =>
      file === null || file === undefined ? null : readFile<Content>(await openAttemptStore(), file, signal),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    // Opened papers are large and never change: nothing to compare.
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
