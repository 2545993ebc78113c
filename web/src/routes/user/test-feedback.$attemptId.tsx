import { createFileRoute } from '@tanstack/react-router'
import { FeedbackRoute } from '#web/features/attempts/feedback/feedback-route.tsx'

export const Route = createFileRoute('/user/test-feedback/$attemptId')({ component: FeedbackRoute })
