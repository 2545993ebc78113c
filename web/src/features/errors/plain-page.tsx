import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo.tsx'
import { StepTriangle } from '#web/ui/motif.tsx'

/** A page outside any layout that says one thing. */
export function PlainPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main id="main" className="page-margin mx-auto grid min-h-dvh max-w-[36rem] content-center justify-items-start gap-5 py-10">
      <Logo name="Sopan" />
      <StepTriangle steps={6} className="mt-2 w-36 text-primary" />
      <h1 className="text-2xl">{title}</h1>
      {children}
    </main>
  )
}
