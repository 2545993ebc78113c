import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { pictureQuery } from './support-queries.ts'

/** A screenshot behind the session, small; a press opens it large. `label` names it. */
export function PrivatePicture({ path, label }: { readonly path: string; readonly label: string }) {
  const { data } = useQuery(pictureQuery(path))
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined) return undefined
    const made = URL.createObjectURL(data)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made and given back together, so both belong to the effect
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (address === null) return <Skeleton className="size-20 rounded-md" />
  return (
    <a href={address} target="_blank" rel="noopener" className="block rounded-md border border-line">
      <img src={address} alt={label} className="size-20 rounded-md object-cover" />
    </a>
  )
}
