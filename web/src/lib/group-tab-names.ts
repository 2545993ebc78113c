import { m } from '#web/lib/i18n/messages.ts'
import type { GroupTab } from './group-tabs.ts'

/** What the parts of a series are called. */
export const GROUP_TAB_NAMES: Readonly<Record<GroupTab, () => string>> = {
  full: () => m.group_tab_full(),
  sectional: () => m.group_tab_sectional(),
  chapter: () => m.group_tab_chapter(),
  previous: () => m.group_tab_previous(),
}
