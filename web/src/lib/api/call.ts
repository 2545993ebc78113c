import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AnyEndpoint, ApiPath, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/shared/endpoint.ts'
import { apiRequest, type ApiRequestOptions } from './api-request.ts'

/** A body whose JSON is written already. */
type WrittenJson = Blob

type Options = Pick<ApiRequestOptions, 'signal' | 'timeoutMs' | 'keepalive' | 'onHeaders'>

/** What a call needs by its endpoint: the parameters of its path, query and body where it has them, the token of an attempt where that guards it. */
export type CallInput<E extends AnyEndpoint> = (keyof ParamsOf<E['path']> extends never
  ? unknown
  : { readonly params: ParamsOf<E['path']> }) &
  (QueryOf<E> extends undefined
    ? unknown
    : Partial<QueryOf<E>> extends QueryOf<E>
      ? { readonly query?: QueryOf<E> }
      : { readonly query: QueryOf<E> }) &
  (BodyOf<E> extends undefined
    ? unknown
    : undefined extends BodyOf<E>
      ? { readonly body?: BodyOf<E> | WrittenJson }
      : { readonly body: BodyOf<E> | WrittenJson }) &
  (E['access'] extends 'attempt' ? { readonly token: string } : { readonly token?: string })

/** Nothing, where the call needs nothing. */
type Input<E extends AnyEndpoint, More = unknown> =
  object extends CallInput<E> ? [input?: CallInput<E> & More] : [input: CallInput<E> & More]

interface PageBy {
  readonly pageBy?: 'before' | 'cursor' | 'after'
}

interface AnyInput extends Options {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly token?: string
}

/** Calls the API. Throws as `apiRequest` does; the reply has the endpoint's type, because the Worker serves it by the same endpoint. */
export function call<E extends AnyEndpoint>(endpoint: E, ...[input]: Input<E, Options>): Promise<ReplyOf<E>> {
  const { params, query, ...options } = (input ?? {}) as AnyInput
  return apiRequest<ReplyOf<E>>(pathOf(endpoint.path, params, query), { ...options, method: endpoint.method })
}

/** The path of a call with its parameters and its query; what is undefined in a query is left out. */
export function pathOf(path: ApiPath, params: AnyInput['params'] = {}, query: AnyInput['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  return asked.size === 0 ? filled : `${filled}?${asked.toString()}`
}

/**
 * The key of a query: the path as the contract writes it, then its parameters and its query in one object, if there are any. So the key of a
 * path alone stands for all its queries, and with some of the parameters for those that have them.
 */
export const keyOf = ({ path }: Pick<AnyEndpoint, 'path'>, params?: object, query?: object): readonly [ApiPath, object?] =>
  params === undefined && query === undefined ? [path] : [path, { ...params, ...query }]

/** The query of an endpoint: its key and its call. Options of the query (`staleTime`, `meta`) are added by spreading. */
export function queryOf<E extends AnyEndpoint>(endpoint: E, ...[input]: Input<E>) {
  const { params, query, body } = (input ?? {}) as AnyInput
  return queryOptions({
    queryKey: keyOf(endpoint, params, body === undefined ? query : { ...query, body }),
    queryFn: ({ signal }) => call(endpoint, ...([{ ...input, signal }] as unknown as Input<E, Options>)),
  })
}

/** As `queryOf` for a list that comes in pages: the `next` of each is the cursor of the one after it, which the query calls `before`, or as `pageBy` says. */
export function pagesOf<E extends AnyEndpoint>(endpoint: E, ...[input]: Input<E, PageBy>) {
  const { params, query, pageBy = 'before', ...rest } = (input ?? {}) as AnyInput & PageBy
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, params, query),
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoint,
        ...([{ ...rest, params, query: { ...query, [pageBy]: pageParam ?? undefined }, signal }] as unknown as Input<E, Options>),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ReplyOf<E>) => (page as { readonly next: string | null }).next,
  })
}

/** Makes a change and then everything old that the endpoint says it makes old. Throws as `call` does; then nothing is made old. */
export async function change<E extends AnyEndpoint>(client: QueryClient, endpoint: E, ...input: Input<E, Options>): Promise<ReplyOf<E>> {
  const reply = await call(endpoint, ...input)
  await makeOld(client, endpoint)
  return reply
}

/** Has everything asked for anew that a change through this endpoint makes old. */
export async function makeOld(client: QueryClient, { changes = [] }: Pick<AnyEndpoint, 'changes'>): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => changes.some((old) => isUnder(old, path)) })
}

const isUnder = (old: ApiPath, path: unknown): boolean =>
  path === old || (typeof path === 'string' && old.endsWith('/*') && `${path}/`.startsWith(old.slice(0, -1)))
