import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#web/features/account/profile-page.tsx'

export const Route = createFileRoute('/user/profile')({ component: ProfilePage })
