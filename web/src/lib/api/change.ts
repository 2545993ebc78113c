import type { Query, QueryClient } from '@tanstack/react-query'
import type { AnyEndpoint, ApiPath, ReplyOf } from '#contract/shared/endpoint.ts'
import { call, type Input, type Options } from './call.ts'

/** Makes a change and then everything old that the endpoint says it makes old. Throws as `call` does; then nothing is made old. */
export async function change<E extends AnyEndpoint>(client: QueryClient, endpoint: E, ...input: Input<E, Options>): Promise<ReplyOf<E>> {
  const reply = await call(endpoint, ...input)
  await makeOld(client, endpoint)
  return reply
}

/** Has everything asked for again that a change through this endpoint makes old. */
export async function makeOld(client: QueryClient, { changes = [] }: Pick<AnyEndpoint, 'changes'>): Promise<void> {
  const isOld = ({ queryKey: [path] }: Query) => changes.some((old) => isUnder(old, path as string))
  // A first answer that is on its way may be from before the change, and invalidating alone would wait for it and keep it.
  void client.cancelQueries({ predicate: (query) => query.state.data === undefined && isOld(query) }, { silent: true })
  await client.invalidateQueries({ predicate: isOld })
}

/** Every key begins with a text, whether a path of the API or a name of the site's own. */
const isUnder = (old: ApiPath, path: string): boolean => path === old || (old.endsWith('/*') && `${path}/`.startsWith(old.slice(0, -1)))
