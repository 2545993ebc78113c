import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'

export const Route = createFileRoute('/not-found')({ component: NotFoundPage })
