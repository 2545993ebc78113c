import { createFileRoute } from '@tanstack/react-router'
import { LabPage } from '#web/features/normalisation/lab-page.tsx'

// No loader and no reading of the address: both would be part of every first screen.
export const Route = createFileRoute('/user/normalisation-lab')({ component: LabPage })
