import { Plus, Trash2 } from 'lucide-react'
import type { BookSettings } from '#contract/books/schemas.ts'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface SellersFieldProps {
  readonly sellers: BookSettings['sellers']
  readonly isFaulty: boolean
  readonly onChange: (sellers: BookSettings['sellers']) => void
}

/** The shops that sell the printed book; they have no names of their own, so that their place stands for each. */
export function SellersField({ sellers, isFaulty, onChange }: SellersFieldProps) {
  const set = (place: number, part: Partial<BookSettings['sellers'][number]>) =>
    onChange(sellers.map((one, at) => (at === place ? { ...one, ...part } : one)))
  return (
    <FieldGroup
      label={m.admin_books_sellers()}
      hint={m.admin_books_sellers_hint()}
      error={isFaulty ? m.admin_books_sellers_fault() : undefined}
    >
      <ul className="grid gap-3">
        {sellers.map(({ name, address }, at) => (
          <li key={at} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
            <TextInput
              aria-label={m.admin_books_seller_name()}
              placeholder={m.admin_books_seller_name()}
              maxLength={BOOK_LIMITS.sellerLength}
              value={name}
              onChange={(event) => set(at, { name: event.target.value })}
            />
            <TextInput
              type="url"
              dir="ltr"
              aria-label={m.admin_books_seller_address()}
              placeholder="https://"
              maxLength={500}
              value={address}
              className="max-sm:col-start-1"
              onChange={(event) => set(at, { address: event.target.value })}
            />
            <IconButton
              label={m.admin_books_seller_remove({ name: name === '' ? String(at + 1) : name })}
              className="max-sm:col-start-2 max-sm:row-start-1"
              onClick={() => onChange(sellers.filter((_, place) => place !== at))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {sellers.length < BOOK_LIMITS.sellers && (
        <Button size="sm" className="justify-self-start" onClick={() => onChange([...sellers, { name: '', address: '' }])}>
          <Plus size={17} aria-hidden="true" />
          {m.admin_books_seller_add()}
        </Button>
      )}
    </FieldGroup>
  )
}
