import { createFileRoute } from '@tanstack/react-router'
import { QuestionPaper } from '#web/features/attempts/screen/question-paper.tsx'

export const Route = createFileRoute('/test/_running/questions')({ component: QuestionPaper })
