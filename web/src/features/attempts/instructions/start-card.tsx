import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import type { TestDetail } from '#contract/catalogue/schemas.ts'
import { ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatPercent } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'
import { DeviceCheck } from './device-check.tsx'
import { PaperSeal } from './paper-seal.tsx'
import { SafeBrowserNote } from './safe-browser-note.tsx'
import { permitStart } from './start-permit.ts'
import type { PaperOnDevice } from './use-paper-on-device.ts'

interface StartCardProps {
  readonly test: TestDetail
  readonly mode: AttemptMode
  readonly drift: number | null
  readonly paper: PaperOnDevice
  /** The learner's own language for questions, where the test has it; null while that is not known yet. */
  readonly preferred: Locale | null
}

/** Language, device, paper, declaration; then the button that starts the clock. */
export function StartCard({ test, mode, drift, paper, preferred }: StartCardProps) {
  const router = useRouter()
  const [language, setLanguage] = useState<Locale | null>(null)
  const [isDeclared, setDeclared] = useState(false)
  const chosen = language ?? preferred
  const begin = () => {
    if (chosen === null) return
    permitStart(test._id, { language: chosen, mode })
    void router.navigate({ href: `/test/start?test=${test._id}` })
  }
  return (
    <div className="grid gap-6 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-lg">{m.instructions_before()}</h2>
      {mode !== 'exam' && (
        <p className="border-s-4 border-primary ps-3">
          <strong className="block">{MODE_NAME[mode]()}</strong>
          {MODE_TEXT[mode]()}
        </p>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-bold">{m.instructions_language()}</legend>
        <ChoiceChips
          name="language"
          kind="one"
          choices={test.languages.map((value) => ({ value, label: ENDONYMS[value], lang: value }))}
          chosen={chosen === null ? [] : [chosen]}
          onChoose={([value]) => value && setLanguage(value)}
        />
        {test.languages.length > 1 && <p className="text-xs text-muted">{m.instructions_language_note()}</p>}
      </fieldset>
      <section className="grid gap-2">
        <h3 className="text-sm">{m.instructions_device()}</h3>
        <DeviceCheck drift={drift} />
      </section>
      {test.needsSafeBrowser === true && mode === 'exam' && <SafeBrowserNote />}
      <PaperProgress paper={paper} />
      {test.kind === 'live' && mode === 'exam' && <PaperSeal testId={test._id} />}
      <div className="grid gap-3 border-t border-line pt-3">
        <Checkbox checked={isDeclared} onChange={(event) => setDeclared(event.target.checked)}>
          {m.instructions_declaration()}
        </Checkbox>
        <Button
          look="primary"
          size="lg"
          wide
          disabled={!isDeclared || !paper.isReady || chosen === null}
          onClick={begin}
          aria-describedby="start-note"
        >
          {mode === 'exam' ? m.instructions_begin() : m.instructions_begin_untimed()}
        </Button>
        <p id="start-note" className="text-xs text-muted">
          {!paper.isReady
            ? m.instructions_wait_paper()
            : isDeclared
              ? mode === 'exam'
                ? m.instructions_starts_clock()
                : m.instructions_no_clock()
              : m.instructions_wait_declaration()}
        </p>
      </div>
    </div>
  )
}

const MODE_NAME = {
  practice: () => m.instructions_mode_practice(),
  retry: () => m.instructions_mode_retry(),
  untimed: () => m.instructions_mode_untimed(),
} satisfies Record<Exclude<AttemptMode, 'exam'>, () => string>

const MODE_TEXT = {
  practice: () => m.instructions_practice_text(),
  retry: () => m.instructions_retry_text(),
  untimed: () => m.instructions_untimed_text(),
} satisfies Record<Exclude<AttemptMode, 'exam'>, () => string>

function PaperProgress({ paper }: { readonly paper: PaperOnDevice }) {
  const shown = formatPercent(Math.floor(paper.share * 100) / 100)
  return (
    <section className="grid gap-2" aria-live="polite">
      <h3 className="text-sm">{m.instructions_paper()}</h3>
      <div className="flex items-center gap-3">
        <StepsProgress done={Math.round(paper.share * 12)} of={12} label={m.instructions_paper_share({ share: shown })} />
        <span className="tabular">{paper.isReady ? m.instructions_paper_ready() : m.instructions_paper_share({ share: shown })}</span>
      </div>
      {paper.error !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-48 text-muted">{m.instructions_paper_failed({ reason: errorText(paper.error) })}</p>
          <Button size="sm" onClick={paper.again}>
            {m.action_retry()}
          </Button>
        </div>
      )}
    </section>
  )
}
