declare global {
  /** Answers of the API that the first HTML has asked for (web/vite/page-lists.ts): by their paths, with the token they were asked with. */
  var sopanAhead: { readonly bearer: string; readonly answers: Record<string, Promise<Response> | undefined> } | undefined
}

/** Older ones are not what a page wants that asks now, ms from the beginning of the visit. */
const FRESH_MS = 20_000

/**
 * The answer to a call that has been asked for already, once; undefined where there is none. From the first call on the page asks by
 * itself: a list that comes later asks for nothing, because its answers would be taken by the second call of each, and be older than what
 * the page has shown and changed since its first.
 */
export function takeAhead(path: string, bearer: string | null): Promise<Response> | undefined {
  globalThis.sopanAhead ??= { bearer: '', answers: {} }
  return globalThis.sopanAhead.bearer === bearer ? takenFrom(path) : undefined
}

/** The same of a sealed file, which is the same for everyone who knows its name. */
export const takeFileAhead = (hash: string): Promise<Response> | undefined => takenFrom(`/papers/${hash}`)

/** Forgets the answers of the API that nobody has taken: something is being changed, and they are from before it. */
export function forgetAhead(): void {
  const { answers = {} } = globalThis.sopanAhead ?? {}
  for (const path of Object.keys(answers)) if (!path.startsWith('/papers/')) delete answers[path]
}

function takenFrom(path: string): Promise<Response> | undefined {
  const { answers } = globalThis.sopanAhead ?? {}
  if (answers === undefined || performance.now() > FRESH_MS) return undefined
  const answer = answers[path]
  delete answers[path]
  return answer
}
