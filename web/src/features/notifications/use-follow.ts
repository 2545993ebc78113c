import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Notification } from '#contract/notifications/schemas.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'
import { readOne } from './notification-list.ts'

/** Marks a notification as read and goes where it leads, if that is on this site. */
export function useFollow(): (notification: Notification) => void {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(
    (notification) => {
      if (!notification.isRead) readOne(client, notification._id)
      const path = inAppPath(notification.link)
      if (path !== null) void router.navigate({ href: path })
    },
    [client, router],
  )
}
