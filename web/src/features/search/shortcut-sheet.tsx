import { m } from '#web/lib/i18n/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ADMIN_PAGES } from './admin-pages.ts'

/** Every shortcut of the admin area. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const rows: (readonly [string, string])[] = [
    ['Ctrl K', m.admin_command_open()],
    ['Ctrl S', m.admin_tests_save()],
    ['J / K', m.admin_command_rows()],
    ['X', m.admin_command_choose()],
    ...ADMIN_PAGES.flatMap(({ key, label }) => (key === undefined ? [] : [[`G ${key.toUpperCase()}`, label()] as const])),
    ['?', m.admin_command_sheet()],
  ]
  return (
    <Dialog open onClose={onClose} title={m.admin_command_sheet()} closeLabel={m.action_close()}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {rows.map(([keys, label]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-sm border border-edge bg-sunken px-2 py-0.5 text-sm whitespace-nowrap">{keys}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
