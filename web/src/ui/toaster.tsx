import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import './toaster.css'

/**
 * Where short messages appear: at the top on wide screens; on phones at the bottom, above the buttons that are under the thumb, so that they
 * cover neither the header nor the heading. `onReady` once it listens.
 */
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
      position={matchMedia('(width <= 600px)').matches ? 'bottom-center' : 'top-center'}
      dir={dir}
      containerAriaLabel={label}
      closeButton
      duration={6_000}
      gap={8}
      offset={{ top: '0.75rem' }}
      mobileOffset={{ bottom: 'calc(5rem + env(safe-area-inset-bottom))' }}
      toastOptions={{ closeButtonAriaLabel: closeLabel }}
    />
  )
}
