import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DraftKind } from '#contract/drafts/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { forgetOnDevice, keptOnDevice, storeOnDevice } from './device-drafts.ts'
import { createDraftKeeper, type DraftState } from './draft-keeper.ts'
import { isGone, listDrafts, putDraft, removeDraft, rivalIn } from './draft-queries.ts'

/** Unfinished work that was left somewhere: here after a crash, or on another device. */
export interface FoundDraft<Body> {
  readonly id: string
  readonly revision: number
  readonly base: string
  readonly body: Body
  /** ms UTC */
  readonly at: number
  readonly isOfThisDevice: boolean
}

interface ServerDraftOptions<Body> {
  readonly kind: DraftKind
  /** What it is about; null while that does not exist yet. */
  readonly target: string | null
  /** The version or checksum of the target that the work begins from. */
  readonly base: string
  /** What of a stored body is taken; null where it is none of this form's. The same function for the life of the component. */
  readonly read: (body: unknown) => Body | null
}

/**
 * A draft on the device and on the server while something is being written. `change` with every change; `clear` once it is saved where
 * it belongs; `found` is what was left before, to be taken up (`takeUp`) or thrown away (`throwAway`). Give the component that uses it a
 * key of kind and target.
 */
export function useServerDraft<Body>({ kind, target, base, read }: ServerDraftOptions<Body>) {
  const [state, setState] = useState<DraftState>({ at: 'rest' })
  const [found, setFound] = useState<FoundDraft<Body> | null>(null)
  const touched = useRef(false)
  const keeper = useMemo(
    () =>
      createDraftKeeper(
        {
          put: putDraft,
          remove: removeDraft,
          rivalIn,
          isGone,
          onGone: () => showToast(m.admin_drafts_gone(), { tone: 'error' }),
          now: () => Date.now(),
          onState: setState,
          store: (kept) => storeOnDevice(kind, target, kept),
          forget: (id) => forgetOnDevice(kind, target, id),
          random: () => crypto.getRandomValues(new Uint8Array(16)),
        },
        { kind, target, base },
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the base moves on by `clear`
    [kind, target],
  )

  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const device = keptOnDevice(kind, target).map((one) => ({ ...one, at: one.keptAt, isOfThisDevice: true }))
      const server = await listDrafts(kind, target).then(
        (items) => items.map((one) => ({ ...one, at: one.updatedAt, isOfThisDevice: device.some(({ id }) => id === one.id) })),
        () => [],
      )
      if (isLeft || touched.current) return
      // Of one draft in both places the later body holds, under the revision that the server knows.
      const newest = [...device, ...server]
        .toSorted((a, b) => b.at - a.at)
        .flatMap((one) => {
          const body = read(one.body)
          const revision = server.find(({ id }) => id === one.id)?.revision ?? 0
          return body === null ? [] : [{ id: one.id, revision, base: one.base, body, at: one.at, isOfThisDevice: one.isOfThisDevice }]
        })[0]
      if (newest !== undefined) setFound(newest)
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [kind, target, read])

  useEffect(() => {
    const flush = () => keeper.flush()
    addEventListener('pagehide', flush)
    addEventListener('online', flush)
    return () => {
      removeEventListener('pagehide', flush)
      removeEventListener('online', flush)
      keeper.close()
    }
  }, [keeper])

  const change = useCallback(
    (body: Body) => {
      touched.current = true
      keeper.change(body)
    },
    [keeper],
  )
  const drop = (draft: FoundDraft<Body>) => {
    forgetOnDevice(kind, target, draft.id)
    if (draft.revision > 0) void removeDraft(draft.id).catch(() => {})
  }
  return {
    state,
    found,
    change,
    /** The work is saved; what is typed from now on begins from `nextBase`. */
    clear: useCallback((nextBase?: string) => keeper.clear(nextBase), [keeper]),
    keepMine: useCallback(() => keeper.keepMine(), [keeper]),
    /** Goes on with the other window's draft and gives its body. */
    takeTheirs: (): Body | null => {
      if (state.at !== 'rival') return null
      keeper.begin(state.rival)
      return read(state.rival.body)
    },
    /** Goes on with what was found and gives its body. */
    takeUp: (): Body | null => {
      if (found === null) return null
      keeper.begin(found)
      setFound(null)
      return found.body
    },
    throwAway: () => {
      if (found !== null) drop(found)
      setFound(null)
    },
  }
}
