import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import './toaster.css'

/** Where short messages appear: at the top, clear of the buttons that are under the thumb. `onReady` once it listens. */
export function Toaster({
  label,
  closeLabel,
  dir,
  onReady,
}: {
  label: string
  closeLabel: string
  dir: 'ltr' | 'rtl'
  onReady: () => void
}) {
  useEffect(onReady, [onReady])
  return (
    <Sonner
      position="top-center"
      dir={dir}
      containerAriaLabel={label}
      closeButton
      duration={6_000}
      gap={8}
      offset={{ top: '0.75rem' }}
      mobileOffset={{ top: '0.75rem' }}
      toastOptions={{ closeButtonAriaLabel: closeLabel }}
    />
  )
}
