import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootLayout } from '#web/app/shell/root-layout.tsx'

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({ component: RootLayout })
