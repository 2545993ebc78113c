import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  readonly label: string
  readonly icon: ReactNode
  /** With its name beside the icon, where there is room for it. */
  readonly hasWord: boolean
}

/** A button that can be on: its icon alone, or with its name. */
export const ToolButton = ({ label, icon, hasWord, ...rest }: ToolButtonProps) =>
  hasWord ? (
    <Button {...rest} look="quiet" className={ON}>
      {icon}
      {label}
    </Button>
  ) : (
    <IconButton {...rest} label={label} className={ON}>
      {icon}
    </IconButton>
  )

const ON = 'aria-pressed:bg-primary-soft aria-pressed:text-primary'
