import { draftIdOf, type Draft, type DraftKind, type SavedDraft } from '#contract/drafts/schemas.ts'

/** How safe what was typed is. */
export type DraftState =
  | { readonly at: 'rest' }
  /** Not yet everywhere it has to be. */
  | { readonly at: 'changed' }
  | { readonly at: 'saved'; readonly savedAt: number }
  /** On this device alone; so many changes wait for the network. */
  | { readonly at: 'offline'; readonly changes: number }
  /** Another window or device saved this draft; nothing is sent until it is decided whose holds. */
  | { readonly at: 'rival'; readonly rival: Draft }

/** What lies on the device under one key. */
export interface KeptDraft {
  readonly id: string
  readonly revision: number
  readonly base: string
  readonly body: unknown
  /** ms UTC by the device's clock. */
  readonly keptAt: number
}

export interface DraftPut {
  readonly kind: DraftKind
  readonly target: string | null
  readonly base: string
  readonly revision: number
  readonly body: unknown
}

/** What the keeper works with: the browser's, or a test's. */
export interface KeeperDeps {
  readonly put: (id: string, draft: DraftPut) => Promise<SavedDraft>
  readonly remove: (id: string) => Promise<unknown>
  /** The newer draft where this error says that there is one. */
  readonly rivalIn: (error: unknown) => Draft | null
  /** Whether this error says that the draft is not there any more, or is another's. */
  readonly isGone: (error: unknown) => boolean
  /** What is typed goes on as a new draft, because the one before is gone. */
  readonly onGone: () => void
  readonly store: (kept: KeptDraft) => void
  readonly forget: (id: string) => void
  readonly now: () => number
  readonly random: () => Uint8Array
  readonly onState: (state: DraftState) => void
}

const DEVICE_MS = 500
const SERVER_MS = 3_000
const SERVER_AT_MOST_MS = 9_000
const AGAIN_MS = 10_000

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/**
 * Takes every change to the device within 2 s and to the server within 10 s, one request at a time. A conflict stops the sending until
 * `keepMine` or `begin` says whose holds.
 */
export function createDraftKeeper(
  deps: KeeperDeps,
  about: { readonly kind: DraftKind; readonly target: string | null; readonly base: string },
) {
  let { base } = about
  let id = draftIdOf(deps.random())
  let revision = 0
  let body: unknown = undefined
  let changes = 0
  let firstAt = 0
  let isSending = false
  let isOver = false
  let rival: Draft | null = null
  let toDevice: ReturnType<typeof setTimeout> | undefined
  let toServer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(toDevice)
    clearTimeout(toServer)
    toDevice = undefined
    toServer = undefined
  }
  const keep = () => {
    clearTimeout(toDevice)
    toDevice = undefined
    if (body !== undefined && changes > 0) deps.store({ id, revision, base, body, keptAt: deps.now() })
  }
  const sendIn = (ms: number) => {
    clearTimeout(toServer)
    toServer = setTimeout(() => void send(), ms)
  }

  async function send(): Promise<void> {
    clearTimeout(toServer)
    toServer = undefined
    if (changes === 0 || isSending || isOver || rival !== null) return
    isSending = true
    const sent = changes
    const draftId = id
    try {
      const saved = await deps.put(draftId, { kind: about.kind, target: about.target, base, revision, body })
      if (isOver || id !== draftId) return
      revision = saved.revision
      changes -= sent
      firstAt = deps.now()
      deps.store({ id, revision, base, body, keptAt: deps.now() })
      deps.onState(changes === 0 ? { at: 'saved', savedAt: saved.updatedAt } : { at: 'changed' })
    } catch (error) {
      if (isOver || id !== draftId) return
      if (revision > 0 && deps.isGone(error)) {
        // A colleague took it over, or it was deleted elsewhere.
        deps.forget(draftId)
        id = draftIdOf(deps.random())
        revision = 0
        keep()
        deps.onGone()
        return
      }
      rival = deps.rivalIn(error)
      deps.onState(rival === null ? { at: 'offline', changes } : { at: 'rival', rival })
      if (rival === null) sendIn(AGAIN_MS)
    } finally {
      isSending = false
      // What was typed meanwhile, or begun after it was cleared.
      if (changes > 0 && rival === null && toServer === undefined) sendIn(SERVER_MS)
    }
  }

  return {
    /** Something was typed. */
    change(next: unknown): void {
      isOver = false
      body = next
      if (changes++ === 0) firstAt = deps.now()
      deps.onState(rival === null ? { at: 'changed' } : { at: 'rival', rival })
      toDevice ??= setTimeout(keep, DEVICE_MS)
      sendIn(Math.max(0, Math.min(SERVER_MS, firstAt + SERVER_AT_MOST_MS - deps.now())))
    },
    /** At once: the page is going, or the network is back. */
    flush(): void {
      keep()
      void send()
    },
    /** Goes on with a draft that was found. */
    begin(draft: { readonly id: string; readonly revision: number; readonly base: string }): void {
      stop()
      ;({ id, revision, base } = draft)
      changes = 0
      rival = null
      deps.onState({ at: 'rest' })
    },
    /** What stands in this window holds over the other's. */
    keepMine(): void {
      if (rival === null) return
      ;({ id, revision } = rival)
      rival = null
      changes = Math.max(1, changes)
      void send()
    },
    /** The work is saved where it belongs, or thrown away. */
    async clear(nextBase = base): Promise<void> {
      stop()
      isOver = true
      const [gone, wasSent] = [id, revision > 0 || isSending]
      changes = 0
      revision = 0
      base = nextBase
      id = draftIdOf(deps.random())
      rival = null
      deps.forget(gone)
      deps.onState({ at: 'rest' })
      if (wasSent) await deps.remove(gone).catch(() => {})
    },
    /** The screen is left; what is typed stays where it is. */
    close(): void {
      keep()
      stop()
      void send()
    },
  }
}
