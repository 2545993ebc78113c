import { useState } from 'react'

export const PAGE_SIZES = [25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export interface PageSizeChoice {
  readonly size: PageSize
  readonly choose: (size: PageSize) => void
}

/** How many rows a list shows at once; remembered on the device for the list that `key` names. */
export function usePageSize(key: string): PageSizeChoice {
  const place = `sopan-rows-${key}`
  const [size, setSize] = useState(() => read(place))
  return {
    size,
    choose: (next) => {
      setSize(next)
      try {
        localStorage.setItem(place, String(next))
      } catch {
        // It holds for this page.
      }
    },
  }
}

function read(place: string): PageSize {
  try {
    const kept = Number(localStorage.getItem(place))
    return PAGE_SIZES.find((one) => one === kept) ?? PAGE_SIZES[0]
  } catch {
    return PAGE_SIZES[0]
  }
}
