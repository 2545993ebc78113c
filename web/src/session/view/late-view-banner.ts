/** For `useLateModule`: only tabs in which an admin looks at a learner's pages load it. */
export const loadViewBanner = () => import('./view-banner.tsx')
