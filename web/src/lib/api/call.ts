import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnyEndpoint, ApiPath, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/shared/endpoint.ts'
import { apiRequest, type ApiRequestOptions } from './api-request.ts'

/** A body whose JSON is written already. */
type WrittenJson = Blob

export type Options = Pick<ApiRequestOptions, 'signal' | 'timeoutMs' | 'keepalive' | 'headers' | 'onHeaders'>

/** What a call needs by its endpoint: the parameters of its path, query and body where it has them, the token of an attempt or the entry ticket where that guards it. */
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
  (E['access'] extends 'attempt' | 'entry' ? { readonly token: string } : { readonly token?: string })

/** The argument of a call; nothing, where the call needs nothing. */
export type Input<E extends AnyEndpoint, More = unknown> =
  object extends CallInput<E> ? [input?: CallInput<E> & More] : [input: CallInput<E> & More]

interface PageBy {
  readonly pageBy?: 'before' | 'cursor' | 'after'
}

interface AnyInput extends Options {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: object
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
  const asked = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked).toString()}`
}

/**
 * The key of a query: the path as the contract writes it, then what is asked for, from parameters, query and body together. As a filter it
 * stands for all queries of the path that ask for that much.
 */
export const keyOf = ({ path }: Pick<AnyEndpoint, 'path'>, asked: object = {}): readonly [ApiPath, object] => [path, asked]

/** The query of an endpoint: its key and its call. Options of the query (`staleTime`, `meta`) are added by spreading. */
export function queryOf<E extends AnyEndpoint>(endpoint: E, ...[input]: Input<E>) {
  const { params, query, body } = (input ?? {}) as AnyInput
  return queryOptions({
    queryKey: keyOf(endpoint, { ...params, ...query, ...body }),
    queryFn: ({ signal }) => call(endpoint, ...([{ ...input, signal }] as unknown as Input<E, Options>)),
  })
}

/** As `queryOf` for a list that comes in pages: the `next` of each is the cursor of the one after it, which the query calls `before`, or as `pageBy` says. */
export function pagesOf<E extends AnyEndpoint>(endpoint: E, ...[input]: Input<E, PageBy>) {
  const { params, query, pageBy = 'before', ...rest } = (input ?? {}) as AnyInput & PageBy
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, { ...params, ...query }),
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoint,
        ...([{ ...rest, params, query: { ...query, [pageBy]: pageParam ?? undefined }, signal }] as unknown as Input<E, Options>),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ReplyOf<E>) => (page as { readonly next: string | null }).next,
  })
}
