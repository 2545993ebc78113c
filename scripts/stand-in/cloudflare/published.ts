/**
 * The shapes of requests and replies that Cloudflare publishes, for the calls that the stand-in answers. `published-shapes.json` was made from
 * the types of the npm package `cloudflare`, which Cloudflare generates from its OpenAPI schema. They bind names and kinds of fields; what
 * Cloudflare checks beyond them is not published (docs/operating/with-a-real-account.md).
 */
import { readFileSync } from 'node:fs'
import { fromJSONSchema, type z } from 'zod'

interface Published {
  readonly routes: Readonly<Record<string, { readonly reply: string; readonly isList: boolean; readonly body?: string }>>
  readonly schemas: Readonly<Record<string, Parameters<typeof fromJSONSchema>[0]>>
}

const { routes, schemas } = JSON.parse(readFileSync(new URL('published-shapes.json', import.meta.url), 'utf8')) as Published

/** Calls that Cloudflare's own tools make and its schema does not name, and why they are answered as they are. */
export const UNPUBLISHED: Readonly<Record<string, string>> = {}

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
  if (!shape.isList) return faultsIn(compile(shape.reply), result)
  return Array.isArray(result) ? result.flatMap((one) => faultsIn(compile(shape.reply), one)) : ['is no list']
}

/** How the JSON body of a request differs from what is published. */
export function faultsOfRequest(route: string, body: unknown): string[] {
  const name = routes[route]?.body
  return name === undefined ? [] : faultsIn(compile(name), body)
}

function faultsIn(schema: z.ZodType, value: unknown): string[] {
  const read = schema.safeParse(value)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
