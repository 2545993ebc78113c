import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#web/features/admin/list/read-list-search.ts'
import { QUESTION_FILTERS } from '#web/features/admin/questions/list-page/question-filter-names.ts'
import { QuestionsPage } from '#web/features/admin/questions/list-page/questions-page.tsx'

export const Route = createFileRoute('/admin/questions/')({ validateSearch: readListSearch(QUESTION_FILTERS), component: QuestionsPage })
