import { brand } from './brand.ts'

/** The document's title, hoisted into <head> by React; one a page. */
export const PageTitle = ({ children }: { readonly children: string }) => <title>{`${children} · ${brand.name}`}</title>
