/** What /login can be given: Google's answer, or that it is a window opened only to sign in. */
export interface LoginSearch {
  readonly code?: string
  readonly state?: string
  readonly error?: string
  readonly popup?: '1'
}

export function loginSearch(search: Record<string, unknown>): LoginSearch {
  const text = (name: string) => (typeof search[name] === 'string' && search[name] !== '' ? { [name]: search[name] } : {})
  return { ...text('code'), ...text('state'), ...text('error'), ...(search['popup'] === '1' && { popup: '1' as const }) }
}
