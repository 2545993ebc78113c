import { useEffect, useState } from 'react'
import type { PaperAssets } from '#contract/papers/schemas.ts'

const NONE: readonly string[] = []

/** Addresses of the images of a paper or a solution file while they are shown; their memory is given back afterwards. */
export function useBlobUrls(images: PaperAssets['images'] | undefined): readonly string[] {
  const [addresses, setAddresses] = useState(NONE)
  useEffect(() => {
    if (images === undefined || images.length === 0) return undefined
    const made = images.map(({ type, data }) =>
      URL.createObjectURL(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type })),
    )
    // oxlint-disable-next-line react/set-state-in-effect -- addresses are made and given back together, so both belong to the effect
    setAddresses(made)
    return () => {
      setAddresses(NONE)
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [images])
  return addresses
}
