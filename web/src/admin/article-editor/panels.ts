import { m } from '#web/lib/i18n/messages.ts'

/** The parts of the editor; the first is shown unless the address names another. */
export const PANELS = ['write', 'settings', 'publish', 'history'] as const
export type Panel = (typeof PANELS)[number]

/** The part that an address names: where a new post goes on once it has its own. */
export const panelOf = (named: string | undefined): Panel => PANELS.find((one) => one === named) ?? 'write'

export const PANEL_NAMES: Readonly<Record<Panel, () => string>> = {
  write: () => m.admin_posts_panel_write(),
  settings: () => m.admin_posts_panel_settings(),
  publish: () => m.admin_posts_panel_publish(),
  history: () => m.admin_posts_panel_history(),
}
