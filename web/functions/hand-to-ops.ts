interface OpsBindings {
  /** A local site has none. */
  readonly OPS?: { fetch(request: Request): Promise<Response> }
}

/** Hands a request to the Worker that watches the API. */
export async function handToOps({ request, env }: { request: Request; env: OpsBindings }): Promise<Response> {
  return env.OPS === undefined ? new Response(null, { status: 404 }) : env.OPS.fetch(request)
}
