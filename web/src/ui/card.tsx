import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** The one card style: a hairline, 12 px corners, no shadow. `as` gives it its place in the outline. */
export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { readonly as?: 'div' | 'section' | 'article' | 'li' }) {
  return <Tag {...(rest as object)} className={classNames('rounded-card border border-line bg-surface p-4 sm:p-5', className)} />
}
