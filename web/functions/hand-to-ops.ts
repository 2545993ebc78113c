interface OpsCall {
  readonly request: Request
  readonly env: {
    /** A local site has none. */
    readonly OPS?: { fetch(request: Request): Promise<Response> }
  }
  /** What the site answers without us: its page for an unknown address. */
  readonly next: () => Promise<Response>
}

/** Hands a request to the Worker that watches the API. */
export async function handToOps({ request, env, next }: OpsCall): Promise<Response> {
  return env.OPS === undefined ? next() : env.OPS.fetch(request)
}
