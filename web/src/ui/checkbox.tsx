import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A checkbox whose whole line can be pressed. */
export function Checkbox({ children, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { readonly children: ReactNode }) {
  return (
    <label className={classNames('flex min-h-11 items-start gap-3 py-2', className)}>
      <input {...rest} type="checkbox" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </label>
  )
}
