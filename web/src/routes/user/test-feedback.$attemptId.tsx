import { createFileRoute } from '@tanstack/react-router'
import { FeedbackRoute } from '#web/features/attempt/feedback/feedback-route.tsx'

export const Route = createFileRoute('/user/test-feedback/$attemptId')({ component: FeedbackRoute })
