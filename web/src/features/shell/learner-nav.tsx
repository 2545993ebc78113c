import { Link, useLocation } from '@tanstack/react-router'
import { BookOpenCheck, ChevronDown, ClipboardList, House, Layers, Library } from 'lucide-react'
import { m } from '#web/lib/messages.ts'
import { classNames } from '#web/ui/class-names.ts'

const EXAMS = [
  { to: '/user/testseries', label: () => m.nav_test_series(), Icon: Library },
  { to: '/user/my-tests', label: () => m.nav_my_tests(), Icon: BookOpenCheck },
  { to: '/user/attempted-tests', label: () => m.nav_attempted_tests(), Icon: ClipboardList },
] as const

const LINE =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-ink hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:font-bold aria-[current=page]:text-primary'

/** The learner's sidebar: only what exists. `collapsed` shows icons alone, each with its name for those who need it. */
export function LearnerNav({ collapsed = false, onFollow }: { readonly collapsed?: boolean; readonly onFollow?: () => void }) {
  const path = useLocation({ select: (location) => location.pathname })
  const inExams = EXAMS.some(({ to }) => path.startsWith(to))
  const lines = EXAMS.map(({ to, label, Icon }) => (
    <li key={to}>
      <Link to={to} className={classNames(LINE, collapsed && 'justify-center')} title={collapsed ? label() : undefined} onClick={onFollow}>
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        <span className={collapsed ? 'sr-only' : undefined}>{label()}</span>
      </Link>
    </li>
  ))
  return (
    <nav aria-label={m.nav_learner()} className="grid gap-1 p-3">
      <Link
        to="/user"
        activeOptions={{ exact: true }}
        className={classNames(LINE, collapsed && 'justify-center')}
        title={collapsed ? m.nav_home() : undefined}
        onClick={onFollow}
      >
        <House size={20} aria-hidden="true" className="shrink-0" />
        <span className={collapsed ? 'sr-only' : undefined}>{m.nav_home()}</span>
      </Link>
      {collapsed ? (
        <ul className="grid gap-1 border-t border-line pt-1">{lines}</ul>
      ) : (
        // The group that holds the current path is open; so is the only one there is.
        <details open={inExams || EXAMS.length > 0} className="group">
          <summary className={classNames(LINE, 'list-none font-bold')}>
            <Layers size={20} aria-hidden="true" className="shrink-0" />
            <span className="me-auto">{m.nav_my_exams()}</span>
            <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted transition-transform group-open:rotate-180" />
          </summary>
          <ul className="ms-5 grid gap-1 border-s border-line ps-2 pt-1">{lines}</ul>
        </details>
      )}
    </nav>
  )
}
