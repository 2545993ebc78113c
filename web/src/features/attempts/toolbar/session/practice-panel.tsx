import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettledQuestion } from '#contract/attempts/schemas.ts'
import type { SolutionFile } from '#contract/papers/schemas.ts'
import { openAttemptStore } from '#web/lib/storage/indexed-store.ts'
import { readFile } from '#web/question/paper/open-paper.ts'
import { signedUnits } from '#web/question/marks-text.ts'
import { useRunning, useSnapshot } from '../../running/running-context.tsx'
import { useBlobUrls } from '#web/lib/use-blob-urls.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { rightAnswerText } from './right-answer-text.ts'
import { unitOf } from '#domain/marking/marks.ts'

/** Practice: checks the answer on screen, and then shows what is right and why. */
export function PracticePanel() {
  const { attempt } = useRunning()
  const { currentQ, settled, phase } = useSnapshot()
  const [isAsking, setAsking] = useState(false)
  const here = settled.get(currentQ)
  if (here !== undefined) return <Settled key={currentQ} settled={here} />
  const check = () => {
    attempt.typing.settle()
    setAsking(true)
    void attempt.controller.reveal().then((isTold) => {
      setAsking(false)
      if (!isTold) showToast(m.session_check_failed(), { tone: 'error', id: 'check' })
    })
  }
  return (
    <section className="grid gap-2 px-4 pb-8 sm:px-6">
      <p className="text-xs text-muted">{m.session_check_note()}</p>
      <Button look="primary" onClick={check} disabled={isAsking || phase !== 'open'} className="justify-self-start">
        {m.session_check()}
      </Button>
    </section>
  )
}

const VERDICT_TEXT = {
  right: () => m.session_right(),
  partial: () => m.session_partial(),
  wrong: () => m.session_wrong(),
  skipped: () => m.session_skipped(),
  notConsidered: () => m.session_skipped(),
} satisfies Record<SettledQuestion['verdict'], () => string>

function Settled({ settled }: { readonly settled: SettledQuestion }) {
  const { attempt, language } = useRunning()
  const { solutions = {} } = attempt.controller.stored
  const file = solutions[language] ?? Object.values(solutions)[0]
  const query = useQuery({
    queryKey: ['sealed', file?.hash ?? null],
    queryFn: async ({ signal }) => (file === undefined ? null : readFile<SolutionFile>(await openAttemptStore(), file, signal)),
    staleTime: Infinity,
    structuralSharing: false,
  })
  const solution = query.data?.solutions[settled.question]
  const images = useBlobUrls(query.data?.images)
  const isRight = settled.verdict === 'right'
  return (
    <section aria-live="polite" className="grid max-w-[46rem] gap-3 px-4 pb-8 sm:px-6">
      <p className={isRight ? 'border-s-4 border-good ps-3 font-bold text-good' : 'border-s-4 border-edge ps-3 font-bold'}>
        {VERDICT_TEXT[settled.verdict]()}{' '}
        <span className="tabular" dir="ltr">
          {signedUnits(settled.marks12, unitOf(settled))}
        </span>
      </p>
      <p>{m.session_right_answer({ answer: rightAnswerText(settled.key, attempt.layout.optionsOf(settled.question)) })}</p>
      <h3 className="text-base">{m.session_solution()}</h3>
      {solution === undefined ? (
        <p className="text-muted">{query.isError ? m.session_solution_later() : ''}</p>
      ) : (
        <RichHtml html={solution.html} lang={solution.language} images={images} />
      )}
    </section>
  )
}
