import { Link } from '@tanstack/react-router'
import { ChevronRight, Scale } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { AttemptList } from '../analysis/attempt-list.tsx'
import { CompareTable } from '../analysis/compare-table.tsx'
import { CutOffs } from '../analysis/cut-offs.tsx'
import { Distribution } from '../analysis/distribution.tsx'
import { Leaderboard } from '../analysis/leaderboard.tsx'
import { SectionCompare } from '../analysis/section-compare.tsx'
import type { TabProps } from '../analysis/tab-props.ts'

/** Where one stands among the others, beside the cut-offs, and beside one's own earlier attempts. */
export const Tab = ({ analysis, isPrinting }: TabProps) => (
  <div className="ana-tab">
    <div className="ana-halves">
      {analysis.ranks !== undefined && !isPrinting && <Leaderboard testId={analysis.testId} />}
      <Distribution analysis={analysis} />
      <CompareTable analysis={analysis} />
      <SectionCompare analysis={analysis} isPrinting={isPrinting} />
      <CutOffs analysis={analysis} isPrinting={isPrinting} />
      <AttemptList analysis={analysis} />
    </div>
    <Link to="/user/normalisation-lab" className="ana-row print:hidden">
      <Scale size={22} aria-hidden="true" className="text-primary" />
      <span>
        <span className="block font-bold">{m.lab_title()}</span>
        <span className="block text-sm text-muted">{m.reading_lab()}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="mirror-rtl text-muted" />
    </Link>
  </div>
)
