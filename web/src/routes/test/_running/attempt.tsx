import { createFileRoute } from '@tanstack/react-router'
import { ExamScreen } from '#web/features/attempts/screen/exam-screen.tsx'

export const Route = createFileRoute('/test/_running/attempt')({ component: ExamScreen })
