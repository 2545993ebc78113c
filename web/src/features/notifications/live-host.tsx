import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Notification } from '#contract/notifications/schemas.ts'
import { examInProgress, onExamLeft } from '#web/session/exam-guard.ts'
import { API_BASE } from '#web/lib/api/api-request.ts'
import { meQuery } from '#web/lib/api/learner-queries.ts'
import { onLive, tellLive } from '#web/lib/live/live-events.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { makeLiveTicket } from '#contract/live/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { keepPushOn } from '#web/lib/live/push-device.ts'
import { showDrawnToast } from '#web/lib/toast.ts'
import { openLive } from './live-connection.ts'
import { wantsPopUp } from './wants-pop-up.ts'
import { NotificationBanner } from './notification-banner.tsx'
import { noteArrived, noteRead, notificationsQuery, seenPosition } from './notification-list.ts'
import { NotificationToast } from './notification-toast.tsx'
import { claimInBrowser, makePopUpQueue } from './pop-up-queue.ts'
import { useFollow } from './use-follow.ts'
import { LIVE_PATH } from '#contract/live/schemas.ts'

const TOAST_MS = 8_000

/** Holds a person's live connection for as long as it is mounted, and shows what comes: toasts, and banners one after the other. */
export function LiveHost({ userId }: { readonly userId: string }) {
  const client = useQueryClient()
  const follow = useFollow()
  const [banners, setBanners] = useState<readonly Notification[]>([])

  useEffect(() => {
    const popUps = makePopUpQueue({
      mayShow: () => document.visibilityState === 'visible' && examInProgress() === null,
      claim: claimInBrowser,
      show: (one) => {
        if (one.type === 'banner') return setBanners((shown) => [...shown, one])
        const draw = (close: () => void) => (
          <NotificationToast
            notification={one}
            onClose={close}
            onFollow={() => {
              close()
              follow(one)
            }}
          />
        )
        showDrawnToast(one._id, draw, TOAST_MS)
      },
    })
    const stops = [
      onExamLeft(() => void popUps.flush()),
      onLive('newNotification', (one) => {
        noteArrived(client, one)
        void wantsPopUp(client, one).then((isWanted) => (isWanted ? popUps.add(one) : undefined))
      }),
      onLive('notificationsRead', ({ ids }) => {
        noteRead(client, ids)
        popUps.drop(ids)
      }),
      onLive('listChanged', () => void client.invalidateQueries({ queryKey: notificationsQuery().queryKey })),
      onLive('sessionChanged', () => void client.invalidateQueries({ queryKey: meQuery().queryKey })),
    ]
    void keepPushOn(userId).catch(() => {})
    const seen = () => void popUps.flush()
    document.addEventListener('visibilitychange', seen)
    let close = () => {}
    let isOver = false
    // The list first: the connection says up to where it goes. Without it only what comes from now on is heard.
    void client
      .prefetchInfiniteQuery(notificationsQuery())
      .catch(() => {})
      .then(() => {
        if (isOver) return
        close = openLive({
          userId,
          language: locale,
          onEvent: tellLive,
          position: () => seenPosition(client),
          ticket: async () => (await call(makeLiveTicket, { body: {} })).ticket,
          url: new URL(API_BASE + LIVE_PATH, location.href).href.replace(/^http/, 'ws'),
        })
      })
    return () => {
      isOver = true
      close()
      document.removeEventListener('visibilitychange', seen)
      for (const stop of stops) stop()
    }
  }, [client, follow, userId])

  const [banner] = banners
  if (banner === undefined) return null
  const next = () => setBanners((shown) => shown.slice(1))
  return (
    <NotificationBanner
      key={banner._id}
      notification={banner}
      onClose={next}
      onFollow={() => {
        next()
        // One that leads nowhere on its own is kept in the list.
        follow(banner.link === null ? { ...banner, link: '/user/notifications' } : banner)
      }}
    />
  )
}
