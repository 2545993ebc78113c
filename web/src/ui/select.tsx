import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './text-input.tsx'

/** A native select: the phone's own picker, in the phone's own size. `icon` stands before the text. */
export function Select({ className, icon, children, ...rest }: ComponentProps<'select'> & { readonly icon?: ReactNode }) {
  return (
    <span className={classNames('relative inline-flex w-full items-center', className)}>
      {icon && <span className="pointer-events-none absolute start-3 text-muted">{icon}</span>}
      <select {...rest} className={classNames(controlClass, 'appearance-none pe-10', icon !== undefined && 'ps-10')}>
        {children}
      </select>
      <ChevronDown size={20} aria-hidden="true" className="pointer-events-none absolute end-3 text-muted" />
    </span>
  )
}
