/** A list's filters and order under a name, kept per admin: `GET/PUT/DELETE /api/admin/views`. */
import * as z from 'zod/mini'

export const VIEW_SCREENS = ['questions', 'tests', 'groups', 'users', 'audit', 'imports'] as const
export type ViewScreen = (typeof VIEW_SCREENS)[number]

export const VIEW_LIMITS = { name: 60, search: 2_000, perScreen: 30 } as const

const viewName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(VIEW_LIMITS.name), z.regex(/^[^\p{Cc}]*$/u, 'no control characters'))

/** The query string of the list's address, without the page. */
const viewSearch = z.string().check(z.maxLength(VIEW_LIMITS.search), z.regex(/^[\x20-\x7e]*$/, 'a query string'))

export const saveViewRequest = z.strictObject({ screen: z.enum(VIEW_SCREENS), name: viewName, search: viewSearch })
export const viewsRequest = z.strictObject({ screen: z.enum(VIEW_SCREENS) })
export const deleteViewRequest = z.strictObject({ screen: z.enum(VIEW_SCREENS), name: viewName })

export interface SavedView {
  readonly name: string
  readonly search: string
}
