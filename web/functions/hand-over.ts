interface Bindings {
  readonly API: { fetch(request: Request): Promise<Response> }
}

/** Hands a request to the API Worker as it is, web socket upgrades included: one origin, no CORS, no cookies across sites. */
export const handOver = ({ request, env }: { request: Request; env: Bindings }): Promise<Response> => env.API.fetch(request)
