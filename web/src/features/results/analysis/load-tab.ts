import type { ComponentType } from 'react'
import { ANALYSIS_TABS, type AnalysisTab } from '../results-search.ts'
import type { TabProps } from './tab-props.ts'

export interface TabModule {
  readonly Tab: ComponentType<TabProps>
}

const LOADERS: Record<AnalysisTab, () => Promise<TabModule>> = {
  score: () => import('../tabs/score-tab.tsx'),
  questions: () => import('../tabs/questions-tab.tsx'),
  time: () => import('../tabs/time-tab.tsx'),
  compare: () => import('../tabs/compare-tab.tsx'),
}

const loaded = new Map<AnalysisTab, TabModule>()

/** The code of a tab; rejects where it does not come. */
export async function loadTab(tab: AnalysisTab): Promise<TabModule> {
  const module = loaded.get(tab) ?? (await LOADERS[tab]())
  loaded.set(tab, module)
  return module
}

export const loadAllTabs = (): Promise<unknown> => Promise.all(ANALYSIS_TABS.map(loadTab))

/** The code of a tab where it is on hand already, so that a change of tabs shows nothing in between. */
export const loadedTab = (tab: AnalysisTab): TabModule | null => loaded.get(tab) ?? null

/** The same function for each tab, as `useLateModule` wants it. */
export const lateTab: Record<AnalysisTab, () => Promise<TabModule>> = {
  score: () => loadTab('score'),
  questions: () => loadTab('questions'),
  time: () => loadTab('time'),
  compare: () => loadTab('compare'),
}
