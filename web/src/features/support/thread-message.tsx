import type { TicketPicture } from '#contract/support/schemas.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PrivatePicture } from './private-picture.tsx'

interface ThreadMessageProps {
  readonly author: string
  readonly text: string
  readonly images: readonly TicketPicture[]
  readonly createdAt: number
  /** `staff` stands on the other side, `note` is not for the person. */
  readonly side: 'person' | 'staff' | 'note'
  /** Where a screenshot of this ticket is served. */
  readonly pathOf: (key: string) => string
}

const SIDES = {
  person: 'border-line bg-surface',
  staff: 'border-primary bg-primary-soft ms-4 sm:ms-10',
  note: 'border-dashed border-edge bg-accent-soft ms-4 sm:ms-10',
}

/** One message of a thread. The text may be in any language and direction. */
export function ThreadMessage({ author, text, images, createdAt, side, pathOf }: ThreadMessageProps) {
  return (
    <li className={classNames('grid gap-1.5 rounded-card border p-4', SIDES[side])}>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <bdi className="font-bold text-ink">{author}</bdi>
        <span>{formatDateTime(createdAt)}</span>
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {text}
      </p>
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {images.map(({ key }, i) => (
            <li key={key}>
              <PrivatePicture path={pathOf(key)} label={m.support_image({ n: i + 1 })} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
