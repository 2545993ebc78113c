import { useState } from 'react'

/** The picture, or the first letter of the name where there is none or it does not load. */
export function Avatar({ name, picture }: { readonly name: string; readonly picture: string | null }) {
  const [broken, setBroken] = useState(false)
  if (picture !== null && !broken)
    return <img src={picture} alt="" width={36} height={36} onError={() => setBroken(true)} className="size-9 rounded-full object-cover" />
  return (
    <span aria-hidden="true" className="grid size-9 place-items-center rounded-full bg-primary-soft font-bold text-primary">
      {firstLetter(name)}
    </span>
  )
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? '?'
}
