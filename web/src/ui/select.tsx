import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './text-input.tsx'

/**
 * A native select: the phone's own picker, in the phone's own size. `icon` stands before the text; `compact` is for a top
 * bar on phones, where the text and the arrow have the room of the icon.
 */
export function Select({
  className,
  icon,
  compact = false,
  children,
  ...rest
}: ComponentProps<'select'> & { readonly icon?: ReactNode; readonly compact?: boolean }) {
  return (
    <span className={classNames('relative inline-flex w-full items-center', className)}>
      {icon && (
        <span className={classNames('pointer-events-none absolute text-muted', compact ? 'start-2.5 max-sm:hidden' : 'start-3')}>
          {icon}
        </span>
      )}
      <select
        {...rest}
        className={classNames(
          controlClass,
          'appearance-none text-ellipsis',
          compact ? 'min-h-11 text-sm max-sm:pe-7 sm:pe-9' : 'pe-10',
          icon !== undefined && (compact ? 'max-sm:ps-3 sm:ps-9' : 'ps-10'),
        )}
      >
        {children}
      </select>
      <ChevronDown
        size={20}
        aria-hidden="true"
        className={classNames('pointer-events-none absolute end-3 text-muted', compact && 'max-sm:end-1.5 max-sm:size-4')}
      />
    </span>
  )
}
