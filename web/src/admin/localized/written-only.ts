import type { Localized } from '#contract/shared/locales.ts'

/** Without what was left empty; English is always there. */
export const writtenOnly = (value: Localized): Localized => ({
  ...Object.fromEntries(Object.entries(value).filter(([, text]) => (text ?? '').trim() !== '')),
  en: value.en.trim(),
})
