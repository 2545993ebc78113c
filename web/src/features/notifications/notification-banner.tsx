import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Notification } from '#contract/notifications/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NotificationText } from './notification-text.tsx'
import { NotificationTime } from './notification-time.tsx'
import { useCountdown } from './use-countdown.ts'

/** A banner leaves on its own after this many ms (docs/screens.md#constants); the time stands still while someone is at it. */
const LEAVES_AFTER_MS = 10_000

interface NotificationBannerProps {
  readonly notification: Notification
  readonly onFollow: () => void
  readonly onClose: () => void
}

/** Over the whole screen of a phone, in the middle of a larger one: the message, its picture, how long ago, and the way to what it is about. */
export function NotificationBanner({ notification, onFollow, onClose }: NotificationBannerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    // The banner itself has the focus at first: only one that someone moves into it holds the time.
    dialog.current?.focus()
  }, [])
  useCountdown(LEAVES_AFTER_MS, isHovered || isFocused, onClose)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the back-drop; Escape is the key for it
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby="notification-banner-title"
      className="overlay overlay-banner outline-none"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onFocus={(event) => setFocused(event.target !== dialog.current)}
      onBlur={() => setFocused(false)}
    >
      {/* Not the dialog itself: the back-drop is a part of it, and a mouse is always somewhere. */}
      <div
        className="flex min-h-full flex-col"
        onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
      >
        <div className="flex items-center justify-between gap-2 ps-5 pe-2 pt-2">
          <h2 id="notification-banner-title" className="text-sm font-bold text-muted">
            {m.notification_new()}
          </h2>
          <IconButton label={m.action_close()} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
        {notification.imageUrl !== null && (
          <img src={notification.imageUrl} alt="" className="mt-1 max-h-[45dvh] w-full shrink-0 bg-figure object-contain" />
        )}
        <div className="flex flex-1 flex-col justify-center gap-4 px-5 pt-2 pb-5">
          <div className="grid gap-1">
            <p className="text-lg leading-tight font-bold">
              <NotificationText of={notification} />
            </p>
            <NotificationTime createdAt={notification.createdAt} />
          </div>
          <Button look="primary" wide onClick={onFollow}>
            {m.notification_check_out()}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
