/** What Cloudflare's API answers with: every reply has the same envelope. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  /** A file in place of the envelope. */
  readonly file?: Uint8Array
}

export const done = (result: unknown, info?: Readonly<Record<string, unknown>>): Answer => ({
  status: 200,
  body: { success: true, errors: [], messages: [], result, ...(info === undefined ? {} : { result_info: info }) },
})

export const refused = (status: number, code: number, message: string): Answer => ({
  status,
  body: { success: false, errors: [{ code, message }], messages: [], result: null },
})

export const page = (items: readonly unknown[]): Answer =>
  done(items, { page: 1, per_page: 100, total_pages: 1, count: items.length, total_count: items.length })

export interface Call {
  readonly method: string
  /** Without the query and without what is the same for every call of the account. */
  readonly path: string
  readonly query: URLSearchParams
  readonly request: Request
}

export type Handler = (call: Call, parts: readonly string[]) => Promise<Answer> | Answer

/** A route of the API: `GET /d1/database/*` gives the part at the star. */
export type Routes = Readonly<Record<string, Handler>>

export function findHandler(
  routes: Routes,
  method: string,
  path: string,
): { readonly route: string; readonly handler: Handler; readonly parts: readonly string[] } | null {
  for (const [pattern, handler] of Object.entries(routes)) {
    const [wanted, shape = ''] = pattern.split(' ')
    if (wanted !== method) continue
    const match = new RegExp(`^${shape.replaceAll('*', '([^/]+)')}$`).exec(path)
    if (match !== null) return { route: pattern, handler, parts: match.slice(1).map(decodeURIComponent) }
  }
  return null
}

export const json = async (request: Request): Promise<Record<string, unknown>> => (await request.json()) as Record<string, unknown>
