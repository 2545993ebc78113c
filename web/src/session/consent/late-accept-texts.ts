/**
 * The texts beside a button, for `useLateModule`: they come a moment after the page, and what is accepted is noted only once they are
 * there to be read.
 */
export const loadAcceptTexts = () => import('./accept-texts.tsx')
