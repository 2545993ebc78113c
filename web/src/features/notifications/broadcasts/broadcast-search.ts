/** Which broadcast is open, in the address: `new`, or a plan by its id. */
export interface BroadcastSearch {
  readonly plan?: string
}

export const broadcastSearch = ({ plan }: Readonly<Record<string, unknown>>): BroadcastSearch =>
  typeof plan === 'string' && /^(?:new|[a-z0-9]{16})$/.test(plan) ? { plan } : {}
