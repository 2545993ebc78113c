import { createFileRoute } from '@tanstack/react-router'
import { DynamicPage } from '#web/features/blueprints/dynamic-page.tsx'

export const Route = createFileRoute('/admin/testseries/create-dynamic')({ component: DynamicPage })
