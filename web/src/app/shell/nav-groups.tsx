import { Link, useLocation, type LinkProps } from '@tanstack/react-router'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ComponentType, useState, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export interface NavEntry {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: () => string
  readonly Icon: LucideIcon
  /** Only this very path counts as being there: for the start page, under which all others lie. */
  readonly exact?: boolean
  /** The beginning of paths below it that belong to another entry. */
  readonly not?: string
  /** How much waits there. */
  readonly Badge?: ComponentType
}

export interface NavGroup {
  readonly label: () => string
  readonly Icon: LucideIcon
  readonly entries: readonly NavEntry[]
  /** Beginnings of paths that belong here though no entry leads to them. */
  readonly also?: readonly string[]
}

export type NavItems = readonly (NavEntry | NavGroup)[]

const LINE =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-ink hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:font-bold aria-[current=page]:text-primary'

interface NavGroupsProps {
  readonly label: string
  readonly items: NavItems
  /** Icons alone, each with its name for those who need it. */
  readonly collapsed?: boolean
  readonly onFollow?: (() => void) | undefined
}

/** A sidebar of single entries and of groups; the group that holds the current path is open (docs/screens.md#navigation). */
export function NavGroups({ label, items, collapsed = false, onFollow }: NavGroupsProps) {
  const path = useLocation({ select: (location) => location.pathname })
  const line = (entry: NavEntry) => (
    <NavLine key={entry.to} entry={entry} exact={entry.exact === true || isOthers(entry, path)} collapsed={collapsed} onFollow={onFollow} />
  )
  return (
    <nav aria-label={label} className="grid gap-1 p-3">
      {items.map((item) => {
        if (!('entries' in item)) return line(item)
        const lines = item.entries.map((entry) => <li key={entry.to}>{line(entry)}</li>)
        const name = item.label()
        if (collapsed)
          return (
            <ul key={name} aria-label={name} className="grid gap-1 border-t border-line pt-1">
              {lines}
            </ul>
          )
        return (
          <OpenGroup key={name} group={item} isHere={isWithin(item, path)}>
            {lines}
          </OpenGroup>
        )
      })}
    </nav>
  )
}

/** Whether a path belongs to a group. */
export const isWithin = ({ entries, also = [] }: NavGroup, path: string): boolean =>
  entries.some((entry) => path.startsWith(entry.to) && !isOthers(entry, path)) || also.some((start) => path.startsWith(start))

const isOthers = ({ not }: NavEntry, path: string): boolean => not !== undefined && path.startsWith(not)

interface OpenGroupProps {
  readonly group: NavGroup
  readonly isHere: boolean
  readonly children: ReactNode
}

/** Opens when one comes to it, and stays as it was left when one goes elsewhere. */
function OpenGroup({ group: { label, Icon }, isHere, children }: OpenGroupProps) {
  const [isOpen, setOpen] = useState(isHere)
  const [wasHere, setWasHere] = useState(isHere)
  if (isHere !== wasHere) {
    setWasHere(isHere)
    if (isHere) setOpen(true)
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className={classNames(LINE, 'list-none font-bold')}>
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        <span className="me-auto">{label()}</span>
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul className="ms-5 grid gap-1 border-s border-line ps-2 pt-1">{children}</ul>
    </details>
  )
}

interface NavLineProps {
  readonly entry: NavEntry
  readonly exact: boolean
  readonly collapsed: boolean
  readonly onFollow: (() => void) | undefined
}

const NavLine = ({ entry: { to, label, Icon, Badge }, exact, collapsed, onFollow }: NavLineProps) => (
  <Link
    to={to}
    activeOptions={{ exact }}
    className={classNames(LINE, collapsed && 'justify-center')}
    title={collapsed ? label() : undefined}
    onClick={onFollow}
  >
    <Icon size={20} aria-hidden="true" className="shrink-0" />
    <span className={collapsed ? 'sr-only' : undefined}>{label()}</span>
    {Badge !== undefined && !collapsed && <Badge />}
  </Link>
)
