import type { ReactNode } from 'react'

/** A word over the test, above its buttons: it covers neither the clock nor what one presses. */
export const BottomNotice = ({ role, children }: { readonly role: 'alert' | 'status'; readonly children: ReactNode }) => (
  <div
    role={role}
    className="fixed inset-x-3 bottom-33 z-40 mx-auto flex max-w-[36rem] flex-wrap items-center gap-x-3 gap-y-2 rounded-card border-2 border-primary bg-surface px-4 py-3 lg:bottom-20"
  >
    {children}
  </div>
)
