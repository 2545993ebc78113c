import { useQuery } from '@tanstack/react-query'
import { FileBraces, FileSpreadsheet, ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { unpacked } from '#domain/attempt/timeline-wire.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { lateComponent } from '#web/lib/late-component.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import type { AttemptContent } from '../export/attempt-files.ts'
import type { TabProps } from '../analysis/tab-props.ts'
import { LazyFold } from './lazy-fold.tsx'
import { timelineQuery } from './timeline-query.ts'

const ShareDialog = lateComponent(async () => (await import('../share/share-dialog.tsx')).ShareDialog)

/** The result to take along: a picture to send, and files of everything. */
export function KeepPanel({ analysis, at, facts, order }: Pick<TabProps, 'analysis' | 'at' | 'facts' | 'order'>) {
  const [isSharing, setSharing] = useState(false)
  const isReleased = analysis.questions.length > 0
  const timeline = useQuery({ ...timelineQuery(analysis.testId, at.attempt), enabled: isReleased })
  const isReady = order !== null && timeline.data !== undefined
  const save = async (part: 'questions' | 'timeline' | 'result', ending: 'csv' | 'json') => {
    if (order === null || timeline.data === undefined) return
    const content: AttemptContent = { analysis, facts, events: unpacked(timeline.data.events), order }
    const [files, { saveFile }] = await Promise.all([import('../export/attempt-files.ts'), import('#web/lib/save-file.ts')])
    const text = { questions: files.questionsCsv, timeline: files.eventsCsv, result: files.attemptJson }[part](content)
    const type = ending === 'csv' ? 'text/csv;charset=utf-8' : 'application/json'
    saveFile(files.fileName(analysis, part, ending), new Blob([text], { type }))
  }
  const failed = () => showToast(m.insight_file_failed(), { tone: 'error', id: 'file' })
  return (
    <div className="print:hidden">
      <LazyFold summary={m.insight_keep()}>
        <p className="mb-2 max-w-[68ch] text-muted">{m.insight_keep_note()}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setSharing(true)}>
            <ImageIcon size={18} aria-hidden="true" />
            {m.insight_share()}
          </Button>
          {isReleased && (
            <>
              <Button disabled={!isReady} onClick={() => void save('questions', 'csv').catch(failed)}>
                <FileSpreadsheet size={18} aria-hidden="true" />
                {m.solution_questions()} <bdi dir="ltr">(CSV)</bdi>
              </Button>
              <Button disabled={!isReady} onClick={() => void save('timeline', 'csv').catch(failed)}>
                <FileSpreadsheet size={18} aria-hidden="true" />
                {m.insight_events()} <bdi dir="ltr">(CSV)</bdi>
              </Button>
              <Button disabled={!isReady} onClick={() => void save('result', 'json').catch(failed)}>
                <FileBraces size={18} aria-hidden="true" />
                {m.insight_everything()} <bdi dir="ltr">(JSON)</bdi>
              </Button>
            </>
          )}
        </div>
        {isSharing && <ShareDialog analysis={analysis} onClose={() => setSharing(false)} />}
      </LazyFold>
    </div>
  )
}
