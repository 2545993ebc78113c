import { Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import { useSessionUser } from '#web/session/session-store.ts'
import { brand } from '#web/lib/brand.ts'
import { formatDate, formatMarks, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { direction, locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { fileName } from '../export/attempt-files.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { shortPercentile } from '../tally-figures.ts'
import type { ShareCard } from './draw-share-card.ts'
import { makePicture } from './make-picture.ts'

/** The picture as it will be sent, with or without the name; shared where the device can, else downloaded. */
export function ShareDialog({ analysis, onClose }: { readonly analysis: AnalysisResponse; readonly onClose: () => void }) {
  const person = useSessionUser()
  const [withName, setWithName] = useState(true)
  const name = withName ? (person?.name ?? null) : null
  const picture = usePicture(analysis, name)
  const title = localize(analysis.title, locale).text
  const file =
    picture === null || picture === 'failed'
      ? null
      : new File([picture.content], fileName(analysis, 'picture', 'png'), { type: 'image/png' })
  const canShare = file !== null && 'canShare' in navigator && navigator.canShare({ files: [file] })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.insight_share()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button disabled={file === null} look={canShare ? 'secondary' : 'primary'} onClick={() => file && saveFile(file.name, file)}>
            <Download size={18} aria-hidden="true" />
            {m.insight_download()}
          </Button>
          {canShare && (
            // Closing the device's own sheet means a change of mind: nothing failed.
            <Button look="primary" onClick={() => void navigator.share({ files: [file], title }).catch(() => {})}>
              <Share2 size={18} aria-hidden="true" />
              {m.insight_share_do()}
            </Button>
          )}
        </>
      }
    >
      <div className="grid justify-items-center gap-2">
        {picture === 'failed' ? (
          <p role="alert">{m.insight_share_failed()}</p>
        ) : picture === null ? (
          <Skeleton className="aspect-4/5 w-full max-w-80" />
        ) : (
          <img
            src={picture.address}
            width={1_080}
            height={1_350}
            alt={m.insight_share_alt({ title, ...scoreOf(analysis) })}
            className="h-auto max-h-[52dvh] w-auto max-w-full rounded-md border border-line"
          />
        )}
        {person !== null && person.name !== '' && (
          <Checkbox checked={withName} onChange={(change) => setWithName(change.target.checked)}>
            {m.insight_share_name()}
          </Checkbox>
        )}
      </div>
    </Dialog>
  )
}

interface Picture {
  readonly content: Blob
  readonly address: string
}

function usePicture(analysis: AnalysisResponse, name: string | null): Picture | 'failed' | null {
  const [picture, setPicture] = useState<Picture | 'failed' | null>(null)
  useEffect(() => {
    let isLeft = false
    let address = ''
    makePicture(cardOf(analysis, name), direction).then(
      (content) => {
        if (isLeft) return
        address = URL.createObjectURL(content)
        setPicture({ content, address })
      },
      () => !isLeft && setPicture('failed'),
    )
    return () => {
      isLeft = true
      URL.revokeObjectURL(address)
    }
  }, [analysis, name])
  return picture
}

const scoreOf = ({ total, unit }: AnalysisResponse) => ({
  score: formatMarks(total.score12, unitOf({ unit })),
  of: formatWholeMarks(marksAsNumber(total.max12, unitOf({ unit }))),
})

function cardOf(analysis: AnalysisResponse, name: string | null): ShareCard {
  const { standing, total } = analysis
  const { score, of } = scoreOf(analysis)
  return {
    brand: brand.name,
    exam: analysis.exam,
    title: localize(analysis.title, locale).text,
    score,
    // A sign and a number, as beside the rank: the score stands large above it, so no sentence holds both.
    of: `/ ${of}`,
    figures: [
      ...(standing.rank === null
        ? []
        : [{ label: m.analysis_rank(), value: `${formatNumber(standing.rank)} / ${formatNumber(standing.of)}` }]),
      ...(standing.percentile === null ? [] : [{ label: m.analysis_percentile(), value: shortPercentile(standing.percentile) }]),
    ],
    date: formatDate(analysis.closedAt),
    name,
    share: total.max12 === 0 ? 0 : total.score12 / total.max12,
  }
}
