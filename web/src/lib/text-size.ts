export const TEXT_SIZES = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const KEY = 'appTextSize'

/** The size of all text on this device; the boot script sets it before anything is drawn. */
export const chosenTextSize = (): TextSize => TEXT_SIZES.find((size) => size === document.documentElement.dataset['text']) ?? 'normal'

export function chooseTextSize(size: TextSize): void {
  if (size === 'normal') delete document.documentElement.dataset['text']
  else document.documentElement.dataset['text'] = size
  try {
    if (size === 'normal') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, size)
  } catch {
    // Without storage the choice holds for this page.
  }
}
