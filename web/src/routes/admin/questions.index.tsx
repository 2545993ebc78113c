import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/admin/list/list-search.ts'
import { LateExportDialog } from '#web/features/imports/late-export-dialog.tsx'
import { QuestionsPage } from '#web/features/question-bank/list-page/questions-page.tsx'

export const Route = createFileRoute('/admin/questions/')({
  validateSearch: listSearch,
  component: () => <QuestionsPage exportDialog={(props) => <LateExportDialog {...props} />} />,
})
