/** For `useLateModule`: only a refused login of a banned person loads it. */
export const loadAppealForm = () => import('./appeal-form.tsx')
