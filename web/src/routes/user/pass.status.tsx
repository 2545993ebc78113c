import { createFileRoute } from '@tanstack/react-router'
import { PassPage } from '#web/features/prime/pass-page.tsx'

export const Route = createFileRoute('/user/pass/status')({ component: PassPage })
