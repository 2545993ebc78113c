import type { Access } from '#contract/shared/access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type ApiPath = `/api/${string}`

/** What a call carries besides its path: the query as the caller writes it, the body before it becomes JSON, and the decoded reply. */
export interface EndpointTypes {
  readonly query?: object
  readonly body?: unknown
  /** Left out where the call answers nothing (204). */
  readonly reply?: unknown
}

declare const TYPES: unique symbol

/**
 * One call of the API, named once: the Worker serves it (`serve`), the site calls it (`call`, `queryOf`), and both take its types from here.
 * It carries no schema, so that the site's first screen needs none; the Worker attaches them.
 */
export interface Endpoint<T extends EndpointTypes = EndpointTypes, P extends ApiPath = ApiPath, A extends Access = Access> {
  readonly method: Method
  readonly path: P
  readonly access: A
  /** What a change makes old on the site: all queries of these paths; with `/*` at the end also of the paths below. */
  readonly changes?: readonly ApiPath[]
  /** Only for types; no value has it. */
  readonly [TYPES]?: T
}

/**
 * Names a call: `endpoint<{ reply: SavedDetail }>()('GET', '/api/me/saved/:questionId', 'learner')`. The types come first and alone, because
 * TypeScript infers the path only where no type is given beside it.
 */
export const endpoint =
  <T extends EndpointTypes>() =>
  <const P extends ApiPath, const A extends Access>(
    method: Method,
    path: P,
    access: A,
    changes?: readonly ApiPath[],
  ): Endpoint<T, P, A> => ({ method, path, access, ...(changes !== undefined && { changes }) })

// oxlint-disable-next-line typescript/no-explicit-any -- stands for an endpoint of any types, in either direction
export type AnyEndpoint = Endpoint<any>

export type TypesOf<E extends AnyEndpoint> = E extends Endpoint<infer T, infer _P, infer _A> ? T : never
export type ReplyOf<E extends AnyEndpoint> = TypesOf<E> extends { readonly reply: infer R } ? R : void
export type BodyOf<E extends AnyEndpoint> = TypesOf<E> extends { readonly body: infer B } ? AsSent<B> : undefined
export type QueryOf<E extends AnyEndpoint> = TypesOf<E> extends { readonly query: infer Q } ? Q : undefined

/** What is only read may be sent, too: a schema's own type asks for arrays that can be changed. */
export type AsSent<B> = B extends Blob
  ? B
  : B extends readonly (infer One)[]
    ? readonly AsSent<One>[]
    : B extends object
      ? { readonly [Name in keyof B]: AsSent<B[Name]> }
      : B

/** The parameters that a path names: `'/api/tests/:testId'` has `{ testId: string }`. */
export type ParamsOf<P extends string> = { readonly [Name in NamesIn<P>]: string }
type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
