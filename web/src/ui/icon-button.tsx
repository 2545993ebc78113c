import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & { readonly label: string; readonly children: ReactNode }

/** A button that is only an icon: 44 px to touch, and a name for everyone who cannot see the icon. */
export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames('inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken disabled:opacity-55', className)}
    >
      {children}
    </button>
  )
}
