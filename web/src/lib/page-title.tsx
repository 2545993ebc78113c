import { useLayoutEffect } from 'react'
import { brand } from './brand.ts'

/** The document's title; one a page. */
export const PageTitle = ({ children }: { readonly children: string }) => <DocumentTitle>{`${children} · ${brand.name}`}</DocumentTitle>

/** A title without the product's name behind it. In the first HTML it is an element, which draw-page.tsx takes out again. */
export function DocumentTitle({ children }: { readonly children: string }) {
  useLayoutEffect(() => {
    document.title = children
  }, [children])
  return import.meta.env.SSR ? <title>{children}</title> : null
}
