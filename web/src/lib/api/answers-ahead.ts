declare global {
  /** Answers of the API that the first HTML has asked for (web/vite/page-lists.ts): by their paths, with the token they were asked with. */
  var sopanAhead: { readonly bearer: string; readonly answers: Record<string, Promise<Response> | undefined> } | undefined
}

/** Older ones are not what a page wants that asks now, ms from the beginning of the visit. */
const FRESH_MS = 20_000

/** The answer to a call that has been asked for already, once; undefined where there is none. */
export function takeAhead(path: string, bearer: string | null): Promise<Response> | undefined {
  const ahead = globalThis.sopanAhead
  if (ahead === undefined || ahead.bearer !== bearer || performance.now() > FRESH_MS) return undefined
  const answer = ahead.answers[path]
  delete ahead.answers[path]
  return answer
}
