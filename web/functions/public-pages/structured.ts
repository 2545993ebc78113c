/** The way to a page, of names and paths, for search engines (schema.org). Paths become addresses where the page is laid into the shell. */
export const breadcrumbData = (steps: readonly (readonly [name: string, path: string])[]): Readonly<Record<string, unknown>> => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], place) => ({ '@type': 'ListItem', position: place + 1, name, item: { '@id': path } })),
})
