import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '#web/errors/unauthorized-page.tsx'

export const Route = createFileRoute('/unauthorized')({ component: UnauthorizedPage })
