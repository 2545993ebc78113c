import { brand } from '#web/lib/brand.ts'
import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo.tsx'
import { StepFrieze } from '#web/ui/motif.tsx'

/** A page outside any layout that says one thing. */
export function PlainPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto]">
      <main
        id="main"
        tabIndex={-1}
        className="page-margin mx-auto grid w-full max-w-[36rem] content-center justify-items-start gap-5 py-10 outline-none"
      >
        <Logo name={brand.name} size={36} />
        <h1 className="mt-3 text-xl sm:text-2xl">{title}</h1>
        {children}
      </main>
      <StepFrieze id="plain-frieze" className="block text-primary" />
    </div>
  )
}
