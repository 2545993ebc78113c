/**
 * The shapes of requests and replies that Cloudflare publishes, for the calls that the stand-in answers. `published-shapes.json` was made from
 * the types of the npm package `cloudflare`, which Cloudflare generates from its OpenAPI schema. A request has to be whole. Of a reply, names and
 * kinds of fields bind: the stand-in may leave out what nobody reads. What Cloudflare checks beyond that is not published
 * (docs/operating/with-a-real-account.md).
 */
import { readFileSync } from 'node:fs'
import { fromJSONSchema, type z } from 'zod'

interface Published {
  readonly routes: Readonly<
    Record<string, { readonly reply: string; readonly isList: boolean; readonly in?: string; readonly body?: string }>
  >
  readonly schemas: Readonly<Record<string, Parameters<typeof fromJSONSchema>[0]>>
}

const { routes, schemas } = JSON.parse(readFileSync(new URL('published-shapes.json', import.meta.url), 'utf8')) as Published

/** Calls that Cloudflare's own tools make and its schema does not name, and why they are answered as they are. */
export const UNPUBLISHED: Readonly<Record<string, string>> = {
  'GET /workers/services/*': 'wrangler asks for the environments of a Worker before it deploys',
  'GET /workers/workers/*': 'wrangler asks whether the Worker is there; published as a beta only',
  'GET /workers/domains/records': 'wrangler asks which Worker a domain leads to',
}

/** Where requests and replies differ from the published shapes, and why. */
const UNLIKE_ON_PURPOSE: readonly { readonly route: string; readonly fault: RegExp; readonly why: string }[] = [
  { route: 'GET /queues', fault: /"script"/, why: 'wrangler reads the name of the Worker of a consumer there' },
  { route: 'PUT /workers/scripts/*', fault: /"deployment_id"/, why: 'wrangler prints it as the version' },
  { route: 'POST /workers/scripts/*/deployments', fault: /"code_update_strategy"/, why: 'wrangler sends it; newer than the package' },
  {
    route: 'POST /workers/scripts/*/versions',
    fault: /"annotations"|^resources\.bindings/,
    why: 'wrangler reads them; the schema names no fields',
  },
  { route: 'GET /workers/scripts/*/versions', fault: /"annotations"|"resources"/, why: 'wrangler reads them; the schema leaves them out' },
  {
    route: 'GET /workers/scripts/*/versions/*',
    fault: /"annotations"|^resources\.bindings/,
    why: 'wrangler reads them; the schema names no fields',
  },
]

const compiled = new Map<string, z.ZodType>()

function compile(name: string): z.ZodType {
  const before = compiled.get(name)
  if (before !== undefined) return before
  const schema = schemas[name]
  if (schema === undefined) throw new Error(`published-shapes.json has no ${name}`)
  const made = fromJSONSchema(schema)
  compiled.set(name, made)
  return made
}

/** Whether Cloudflare has published this call, as `GET /d1/database/*`. */
export const isPublished = (route: string): boolean => route in routes

/** How the result of a reply differs from what is published; empty where it does not, or where nothing is published. */
export function faultsOfReply(route: string, result: unknown): string[] {
  const shape = routes[route]
  if (shape === undefined) return []
  const items = shape.in === undefined ? result : (result as Readonly<Record<string, unknown>>)[shape.in]
  if (!shape.isList && shape.in === undefined) return unlike(route, faultsIn(compile(shape.reply), result))
  return Array.isArray(items)
    ? unlike(
        route,
        items.flatMap((one) => faultsIn(compile(shape.reply), one)),
      )
    : ['is no list']
}

/** How the JSON body of a request differs from what is published. */
export function faultsOfRequest(route: string, body: unknown): string[] {
  const name = routes[route]?.body
  return name === undefined ? [] : unlike(route, faultsIn(compile(name), body))
}

const unlike = (route: string, faults: readonly string[]): string[] =>
  faults.filter((fault) => !UNLIKE_ON_PURPOSE.some((one) => one.route === route && one.fault.test(fault)))

function faultsIn(schema: z.ZodType, value: unknown): string[] {
  const read = schema.safeParse(value)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
