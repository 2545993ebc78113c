import type { PushMessage } from '#contract/notifications/push.ts'

export interface ShownPush extends PushMessage {
  readonly direction: 'ltr' | 'rtl'
}

/** What a push says, and where a press leads: never out of this site, whatever was sent. */
export function readPushMessage(text: string): ShownPush {
  const said = parse(text)
  const field = (name: keyof PushMessage, otherwise: string) => {
    const value = said[name]
    return typeof value === 'string' ? value : otherwise
  }
  const url = field('url', '')
  const language = field('language', 'en')
  return {
    body: field('body', ''),
    tag: field('tag', 'push'),
    language,
    direction: language === 'ur' ? 'rtl' : 'ltr',
    url: /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(url) ? url : '/user/notifications',
  }
}

function parse(text: string): Partial<Record<keyof PushMessage, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
