/** Whose pages a view token shows. Not verified: the API does that with each call. */
export interface View {
  readonly token: string
  readonly userId: string
}

/** Null for anything that is no view token. */
export function decodeView(token: string): View | null {
  try {
    const [head = '', body = ''] = token.split('.')
    const { typ } = JSON.parse(text(head)) as { typ?: unknown }
    const { sub } = JSON.parse(text(body)) as { sub?: unknown }
    return typ === 'view+jwt' && typeof sub === 'string' && /^[a-z0-9]{16}$/.test(sub) ? { token, userId: sub } : null
  } catch {
    return null
  }
}

const text = (part: string): string => atob(part.replaceAll('-', '+').replaceAll('_', '/'))
