import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import type { AnyEndpoint, AsSent, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/shared/endpoint.ts'
import { capabilityOf } from '#contract/shared/capabilities.ts'
import { access } from './access.ts'
import type { AppEnv } from './app-env.ts'
import { jsonBody, jsonBodyOrNone, pathParams, queryParams } from './validate.ts'

type ParamsSchema<E extends AnyEndpoint> = z.ZodMiniType<ParamsOf<E['path']>, Record<string, string>>

/** What a route does before its handler: the schemas of what is sent, further guards in their order, and the status of a good reply. */
export type Accepts<E extends AnyEndpoint, P extends ParamsSchema<E>, Q extends z.ZodMiniType, B extends z.ZodMiniType> = {
  /** Limits, `adminAct`, a recent sign-in: run after the access level and before anything is read. */
  readonly use?: readonly MiddlewareHandler<AppEnv>[]
  /** Open also to minors whom the operator refuses: their own account, to read, fix, take along, leave and delete. */
  readonly minorsToo?: boolean
  /** A GET that admins may read as the learner sees it (access.ts). */
  readonly isViewable?: boolean
  /** 200 unless said; 204 where the endpoint has no reply. */
  readonly status?: ContentfulStatusCode
  readonly maxBodyBytes?: number
} & (keyof ParamsOf<E['path']> extends never
  ? unknown
  : // The token of an attempt says which attempt it is.
    E['access'] extends 'attempt'
    ? { readonly params?: P }
    : { readonly params: P }) &
  (QueryOf<E> extends undefined ? { readonly query?: never } : { readonly query: Q & Takes<Q, QueryOf<E>> }) &
  (BodyOf<E> extends undefined
    ? { readonly body?: never }
    : // A body that is no JSON (a picture) is read by the handler.
      BodyOf<E> extends Blob
      ? { readonly body?: never }
      : { readonly body: B & Takes<B, BodyOf<E>> } | { readonly bodyOrNone: B & Takes<B, BodyOf<E>> })

/** Does not compile where the schema refuses what the endpoint says is sent. */
type Takes<S extends z.ZodMiniType, Sent> =
  Sent extends AsSent<z.input<S>> ? unknown : { readonly 'the schema does not take what is sent': Sent }

export interface Received<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType> {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  readonly body: z.output<B>
}

type Handler<E extends AnyEndpoint, P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType> = (
  c: Context<AppEnv>,
  received: Received<P, Q, B>,
) => Promise<ReplyOf<E> | Response> | ReplyOf<E> | Response

/**
 * Serves an endpoint of the contract: its access level, its limits, the checks of what is sent, then the handler, whose value is the reply.
 * Curried, so that the schemas keep the types of their literals. A handler that answers no JSON gives a `Response`.
 */
export function serve<E extends AnyEndpoint>(
  routes: Hono<AppEnv>,
  endpoint: E & (object extends Accepts<E, ParamsSchema<E>, z.ZodMiniType, z.ZodMiniType> ? unknown : never),
): (handler: Handler<E, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>) => void
export function serve<
  E extends AnyEndpoint,
  P extends ParamsSchema<E> = ParamsSchema<E>,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
>(routes: Hono<AppEnv>, endpoint: E, accepts: Accepts<E, P, Q, B>): (handler: Handler<E, P, Q, B>) => void
export function serve<E extends AnyEndpoint, P extends ParamsSchema<E>, Q extends z.ZodMiniType, B extends z.ZodMiniType>(
  routes: Hono<AppEnv>,
  endpoint: E,
  accepts: AnyAccepts = {},
) {
  return (handler: Handler<E, P, Q, B>): void => {
    const { use = [], minorsToo = false, isViewable = false, status = 200, maxBodyBytes, params, query, body, bodyOrNone } = accepts
    const before: MiddlewareHandler<AppEnv>[] = [
      access(endpoint.access, { minorsToo, isViewable, capability: capabilityOf(endpoint.method, endpoint.path) }),
      ...use,
      ...(params === undefined ? [] : [pathParams(params)]),
      ...(query === undefined ? [] : [queryParams(query)]),
      ...(body === undefined ? [] : [jsonBody(body, maxBodyBytes)]),
      ...(bodyOrNone === undefined ? [] : [jsonBodyOrNone(bodyOrNone)]),
    ]
    const answer = async (c: Context<AppEnv>): Promise<Response> => {
      const valid = (what: 'param' | 'query' | 'json') => (c.req.valid as (what: string) => unknown)(what)
      // Each part was checked by its schema above, whose type is the endpoint's.
      const received = { params: valid('param'), query: valid('query'), body: valid('json') } as Received<P, Q, B>
      const reply = await handler(c, received)
      if (reply instanceof Response) return reply
      return reply === undefined ? c.body(null, 204) : c.json(reply, status)
    }
    routes.on(endpoint.method, [endpoint.path.replace(/^\/api/, '')], ...before, answer)
  }
}

/** `Accepts` without its conditions, as it is at run time. */
interface AnyAccepts {
  readonly use?: readonly MiddlewareHandler<AppEnv>[]
  readonly minorsToo?: boolean
  readonly isViewable?: boolean
  readonly status?: ContentfulStatusCode
  readonly maxBodyBytes?: number
  readonly params?: z.ZodMiniType<Record<string, unknown>, Record<string, string>>
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly bodyOrNone?: z.ZodMiniType
}
