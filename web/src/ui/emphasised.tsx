import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Stands for the part while the sentence around it is made: it occurs in no text. */
const PART = '\u0001'

interface EmphasisedProps {
  /** The whole sentence, with the given text where the part belongs: each language has its own order. */
  readonly sentence: (part: string) => string
  /** How the rest looks: its size is its own, its colour is muted. */
  readonly restClassName?: string
  /** The part, drawn as it is. */
  readonly children: ReactNode
}

/** A sentence with one part that stands out, wherever the language puts it: "**18.50** of 30", "30 में से **18.50**". */
export function Emphasised({ sentence, restClassName, children }: EmphasisedProps) {
  const [before = '', after = ''] = sentence(PART).split(PART)
  const className = classNames('font-normal text-muted', restClassName)
  return (
    <>
      {before !== '' && <span className={className}>{before}</span>}
      {children}
      {after !== '' && <span className={className}>{after}</span>}
    </>
  )
}
