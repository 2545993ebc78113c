import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { examsQuery, examTitles } from '#web/lib/api/exams-query.ts'
import { homeQuery } from '#web/lib/api/learner-queries.ts'
import { chooseExam, sendFocus } from '#web/lib/focus-exam/send-focus.ts'
import { useFocusExam } from '#web/lib/focus-exam/use-focus-exam.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Emblem } from '#web/ui/emblem.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { examGroups } from './exam-groups.ts'
import { ExamList } from './exam-list.tsx'
import './exam-switcher.css'

const PANEL = 'exam-switch-panel'

/** Which exam the screens are about, in the top bar; a press opens the list of all, the learner's goals first. */
export function ExamSwitcher() {
  const client = useQueryClient()
  const { _id: userId } = useSignedIn()
  const { data: register } = useQuery(examsQuery())
  const { data: home } = useQuery({ ...homeQuery(), staleTime: Infinity })
  const focus = useFocusExam(userId, true)
  useEffect(() => {
    const send = () => void sendFocus(client, userId)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [client, userId])
  if (focus === undefined) return null
  const exams = register?.exams ?? []
  const family = exams.find(({ slug }) => slug === focus)?.family ?? 'other'
  const title = focus === null ? null : localize(examTitles(exams, focus), locale)
  const choose = (slug: string) => {
    document.querySelector<HTMLElement>(`.${PANEL}`)?.hidePopover()
    if (slug === focus) return
    void chooseExam(client, userId, slug).then((outcome) => {
      if (outcome === 'refused') showToast(m.focus_failed(), { tone: 'error' })
    })
  }
  return (
    <span data-family={family} className="contents">
      <Popover
        label={title === null ? m.focus_choose() : m.focus_switch({ exam: title.text })}
        trigger={
          <>
            <Emblem family={family} size={22} />
            <span className="exam-switch-name" lang={title?.locale}>
              {title?.text ?? m.focus_choose()}
            </span>
            <ChevronDown size={16} aria-hidden="true" className="shrink-0" />
          </>
        }
        triggerClass="exam-switch"
        panelClass={PANEL}
      >
        <ExamList groups={examGroups(exams, home?.learner?.examGoals ?? [])} chosen={focus} onChoose={choose} />
      </Popover>
    </span>
  )
}
