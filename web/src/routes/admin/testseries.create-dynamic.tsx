import { createFileRoute } from '@tanstack/react-router'
import { BlueprintPage } from '#web/features/blueprints/blueprint-page.tsx'

export const Route = createFileRoute('/admin/testseries/create-dynamic')({ component: BlueprintPage })
