import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { StepsSpinner } from './steps-spinner.tsx'

export interface ButtonLook {
  /** One `primary` a screen; `secondary` beside it; `quiet` for what is seldom wanted; `danger` for what cannot be undone. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'sm' | 'md' | 'lg'
  readonly wide?: boolean
}

const LOOKS = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong border-transparent',
  secondary: 'bg-surface text-ink border-edge hover:bg-sunken',
  quiet: 'bg-transparent text-primary border-transparent hover:bg-primary-soft',
  danger: 'bg-surface text-bad border-bad hover:bg-bad-soft',
}

const SIZES = {
  sm: 'min-h-9 px-3 py-1 text-sm',
  md: 'min-h-11 px-4 py-1.5 text-sm',
  lg: 'min-h-13 px-6 py-2 text-base',
}

/** The classes of a button, for a link that looks like one: `<Link className={buttonClass({ look: 'primary' })}>`. */
export function buttonClass({ look = 'secondary', size = 'md', wide = false }: ButtonLook = {}): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-md border font-bold text-center no-underline transition-colors duration-150 select-none',
    'disabled:opacity-55 aria-disabled:opacity-55',
    LOOKS[look],
    SIZES[size],
    wide && 'w-full',
  )
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { readonly busy?: boolean }

/** A button says the verb of what happens. While `busy` it stays focusable, keeps its width and cannot be pressed again. */
export function Button({ look, size, wide, busy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classNames(buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }), className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <StepsSpinner />}
      {children}
    </button>
  )
}
