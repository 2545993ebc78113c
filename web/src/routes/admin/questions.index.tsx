import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { LateExportDialog } from '#web/features/imports/late-export-dialog.tsx'
import { QUESTION_FILTERS } from '#web/features/question-bank/list-page/question-filter-names.ts'
import { QuestionsPage } from '#web/features/question-bank/list-page/questions-page.tsx'

export const Route = createFileRoute('/admin/questions/')({
  validateSearch: readListSearch(QUESTION_FILTERS),
  component: () => <QuestionsPage exportDialog={(props) => <LateExportDialog {...props} />} />,
})
