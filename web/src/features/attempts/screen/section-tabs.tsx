import { Lock, Square, SquareCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { PALETTE_STATES } from '#contract/attempts/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { summarise, type SectionSummary } from '../palette/palette-counts.ts'
import { PaletteMark } from '../palette/palette-mark.tsx'
import { stateName } from '../palette/state-words.ts'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import { useSectionChoice } from '../section-choice/use-section-choice.ts'

const LONG_PRESS_MS = 450

/** The sections of the paper. Their live counts show on hover, on focus, and on a long press. */
export function SectionTabs({ hasSigns }: { readonly hasSigns: boolean }) {
  const { attempt, paper, actions } = useRunning()
  const { slots, currentQ } = useSnapshot()
  const { layout } = attempt
  const { choosable, isLeftOut } = useSectionChoice()
  const present = layout.sectionOf(currentQ)
  const [shown, setShown] = useState<{ readonly index: number; readonly left: number } | null>(null)
  const { sections } = summarise(layout.sections, layout.order, (question) => slots[question]?.state ?? 'notVisited')
  const counts = shown === null ? undefined : sections[shown.index]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hides what hovering showed; the focus hides it too
    <nav aria-label={m.test_sections()} className="relative min-w-0" onMouseLeave={() => setShown(null)}>
      <ul className="flex gap-1 overflow-x-auto overscroll-x-contain px-1 [scrollbar-width:none]">
        {layout.sections.map((section, index) => {
          const title = paper.sections[index]?.title ?? ''
          return (
            <li key={section.id} className="shrink-0">
              <SectionTab
                title={title}
                lang={paper.language}
                summary={sections[index]}
                isCurrent={index === present}
                hasSign={hasSigns}
                isLocked={layout.isBySection && index !== present}
                choice={choosable.includes(index) ? (isLeftOut(index) ? 'leftOut' : 'chosen') : null}
                onGo={() => {
                  const first = layout.order[section.from]
                  if (first !== undefined && index !== present) actions.goTo(first)
                }}
                onShow={(tab) => setShown(tab && { index, left: placeUnder(tab) })}
              />
            </li>
          )
        })}
      </ul>
      {counts && shown !== null && (
        <div
          style={{ left: shown.left }}
          className="fixed z-30 -mt-px w-64 rounded-card border border-line bg-surface p-3 shadow-[0_8px_24px_rgb(28_32_48/14%)]"
        >
          <p className="mb-2 text-xs font-bold" lang={paper.language}>
            {paper.sections[shown.index]?.title}
          </p>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-2 gap-y-1 text-xs">
            {PALETTE_STATES.map((state) => (
              <div key={state} className="contents">
                <dd>
                  <PaletteMark state={state} small>
                    {formatNumber(counts.counts[state])}
                  </PaletteMark>
                </dd>
                <dt>{stateName[state]()}</dt>
              </div>
            ))}
          </dl>
        </div>
      )}
    </nav>
  )
}

interface SectionTabProps {
  readonly title: string
  readonly lang: string
  readonly summary: SectionSummary | undefined
  readonly isCurrent: boolean
  /** Its time is over, or has not come. */
  readonly isLocked: boolean
  /** Of a section to choose whether it is chosen; null of one that everyone takes. */
  readonly choice: 'chosen' | 'leftOut' | null
  /** Shows that its counts can be looked at. */
  readonly hasSign: boolean
  readonly onGo: () => void
  /** The tab whose counts are wanted, or null when they are not any more. */
  readonly onShow: (tab: HTMLElement | null) => void
}

function SectionTab({ title, lang, summary, isCurrent, isLocked, choice, hasSign, onGo, onShow }: SectionTabProps) {
  const press = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasLong = useRef(false)
  const ChoiceIcon = choice === 'chosen' ? SquareCheck : Square
  const answered = summary === undefined ? 0 : summary.counts.answered + summary.counts.markedAnswered
  return (
    <button
      ref={isCurrent ? bringIntoView : undefined}
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      aria-disabled={isLocked || undefined}
      onClick={() => {
        if (!wasLong.current && !isLocked) onGo()
        wasLong.current = false
      }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onShow(event.currentTarget)}
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse') return
        onShow(null)
        wasLong.current = false
        const tab = event.currentTarget
        press.current = setTimeout(() => {
          wasLong.current = true
          onShow(tab)
        }, LONG_PRESS_MS)
      }}
      onPointerUp={() => clearTimeout(press.current)}
      onPointerCancel={() => clearTimeout(press.current)}
      onContextMenu={(event) => wasLong.current && event.preventDefault()}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onShow(event.currentTarget)}
      onBlur={() => onShow(null)}
      onKeyDown={(event) => event.key === 'Escape' && onShow(null)}
      className={classNames(
        'min-h-11 max-w-60 touch-manipulation lg:max-w-96 truncate border-b-3 px-3 text-sm -outline-offset-3 select-none',
        isCurrent ? 'border-primary font-bold text-primary' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      {isLocked && <Lock size={14} aria-hidden="true" className="me-1.5 inline-block align-[-2px]" />}
      {choice !== null && <ChoiceIcon size={16} aria-hidden="true" className="me-1.5 inline-block align-[-3px]" />}
      <span lang={lang}>{title}</span>
      {hasSign && (
        <span
          aria-hidden="true"
          className="ms-1.5 inline-grid size-4 place-items-center rounded-full border border-current text-[0.625rem] leading-none"
        >
          i
        </span>
      )}
      {isLocked && <span className="sr-only">{m.test_section_locked()}</span>}
      {choice !== null && (
        <span className="sr-only">{` ${choice === 'chosen' ? m.sectionchoice_chosen() : m.sectionchoice_not_chosen()}`}</span>
      )}
      <span className="sr-only">
        {` (${m.test_section_answered({ answered: formatNumber(answered), total: formatNumber(summary?.total ?? 0) })})`}
      </span>
    </button>
  )
}

function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The counts' width in px, and its margin to the window's edge. */
const CARD_PX = 256
const MARGIN_PX = 8

/** Where the card of counts begins so that it is under its tab and inside the window. */
function placeUnder(tab: HTMLElement): number {
  const { left, right } = tab.getBoundingClientRect()
  const wanted = getComputedStyle(tab).direction === 'rtl' ? right - CARD_PX : left
  return Math.max(MARGIN_PX, Math.min(wanted, innerWidth - CARD_PX - MARGIN_PX))
}
