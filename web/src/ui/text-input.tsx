import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** 17 px text, so that a phone does not zoom in on it. */
export const controlClass =
  'w-full min-h-12 rounded-md border border-edge bg-surface px-3 text-base text-ink hover:border-ink aria-invalid:border-bad aria-invalid:border-2 disabled:opacity-55'

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={classNames(controlClass, className)} />
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(controlClass, 'py-2', className)} />
}
