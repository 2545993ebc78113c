import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useVirtualRows } from '#web/lib/use-virtual-rows.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { problemText } from '../problem-text.ts'

/** What is to be said of the file as a whole; a long list scrolls on its own. */
export function FileNotes({ problems }: { readonly problems: readonly Problem[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualRows(problems.length, 48, scroller)
  if (problems.length === 0) return null
  return (
    <details open={problems.length <= 3 || problems.some(({ level }) => level === 'error')}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        {m.admin_upload_whole_file()} <span className="tabular text-muted">{formatNumber(problems.length)}</span>
      </summary>
      <div
        ref={scroller}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by key
        tabIndex={0}
        aria-label={m.admin_upload_whole_file()}
        className="max-h-64 overflow-y-auto rounded-card border border-line bg-surface"
      >
        <ul className="relative" style={{ blockSize: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const problem = problems[index]
            if (problem === undefined) return null
            const Icon = problem.level === 'error' ? CircleAlert : TriangleAlert
            return (
              <li
                key={index}
                ref={list.measureElement}
                data-index={index}
                className="absolute inset-x-0 flex items-start gap-2 px-4 py-2.5 text-sm"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Icon
                  size={17}
                  aria-hidden="true"
                  className={problem.level === 'error' ? 'mt-0.5 shrink-0 text-bad' : 'mt-0.5 shrink-0 text-muted'}
                />
                <span className="min-w-0 break-words">{problemText(problem)}</span>
              </li>
            )
          })}
        </ul>
      </div>
    </details>
  )
}
