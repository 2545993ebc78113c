import { ApiError } from './api-error.ts'
import { commonTexts } from './error-texts/common.ts'
import type { ErrorText, ErrorTexts } from './error-texts/error-text-type.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** Texts by code: those of the first screen, and more once they are loaded. */
const texts: ErrorTexts = { ...commonTexts }

/** Adds texts that come with a part of the site, so that the first screen does not carry them. */
export const addErrorTexts = (more: ErrorTexts): void => void Object.assign(texts, more)

/**
 * What a failure means, in the person's language: the message of the API's code, the API's own English one where this build
 * does not know the code or its texts have not come, and for no answer what that means. Times in params are ms UTC or ISO 8601.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return navigator.onLine ? m.error_unreachable() : m.error_offline()
  return texts[error.code]?.(readable(error.params)) ?? error.message
}

/** How long an error waits for its text before it is shown. */
const TEXT_WAIT_MS = 3_000

/** Loads the rarer texts where the code has none yet; gives up without an error after three seconds or where they cannot be loaded. */
export async function loadTextOf(code: ApiError['code']): Promise<void> {
  if (texts[code] !== undefined) return
  const loaded = import('./error-texts/rare.ts').then(({ rareTexts }) => addErrorTexts(rareTexts))
  await Promise.race([loaded.catch(() => {}), new Promise((resolve) => setTimeout(resolve, TEXT_WAIT_MS))])
}

function readable(params: ApiError['params']): Parameters<ErrorText>[0] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const at = name.endsWith('At') ? (typeof value === 'number' ? value : Date.parse(value)) : NaN
      return [name, Number.isNaN(at) ? String(value) : formatDateTime(at)]
    }),
  )
}
