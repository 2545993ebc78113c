import { AnalysisPage } from '#web/features/results/analysis/analysis-page.tsx'

const loadFeedback = () => import('#web/features/attempts/feedback/feedback-card.tsx')

/** The result of a test, with the question how it was. */
export const ResultPage = () => <AnalysisPage loadFeedback={loadFeedback} />
