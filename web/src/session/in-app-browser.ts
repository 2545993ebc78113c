const APPS: readonly (readonly [RegExp, string])[] = [
  [/Instagram/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/Telegram/, 'Telegram'],
  [/WhatsApp/, 'WhatsApp'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Twitter/, 'X'],
  [/\bLine\//, 'LINE'],
  [/Snapchat/, 'Snapchat'],
]

/**
 * The app whose built-in browser this is, "app" for an unknown one, or null for a real browser. Google refuses to sign
 * people in inside such browsers.
 */
export function inAppBrowser(userAgent: string): string | null {
  const known = APPS.find(([pattern]) => pattern.test(userAgent))
  if (known) return known[1]
  return /;\s*wv\)/.test(userAgent) ? 'app' : null
}
