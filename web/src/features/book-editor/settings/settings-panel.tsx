import type { AdminBookDetail, BookSettings } from '#contract/books/schemas.ts'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { CoverField } from '#web/admin/article-editor/cover-field.tsx'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type SettingsFault, titled } from '../book/book-form.ts'
import { ExamsField } from './exams-field.tsx'
import { KindFields } from './kind-fields.tsx'
import { SellersField } from './sellers-field.tsx'

interface SettingsPanelProps {
  readonly settings: BookSettings
  /** The book as it is saved; null for a new one. */
  readonly book: AdminBookDetail | null
  /** The fields that have to be put right. */
  readonly faults: readonly SettingsFault[]
  /** The address that the API refused because another book has it. */
  readonly takenSlug: string | null
  readonly onChange: (settings: BookSettings) => void
}

/** What a book is apart from its chapters, the same in every language but for its title and description. */
export function SettingsPanel({ settings, book, faults, takenSlug, onChange }: SettingsPanelProps) {
  const isFixed = book !== null && book.publishedAt !== null
  const written = LOCALES.filter((one) => book?.chapters.some(({ texts }) => texts.some(({ language }) => language === one)) ?? false)
  const languages = [...new Set([...written, ...settings.languages, 'hi' as const])]
  const isTaken = takenSlug !== null && settings.slug.trim() === takenSlug
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid gap-5">
        <LocalizedField
          id="book-titles"
          label={m.admin_books_titles()}
          {...(settings.kind === 'chapters' && { hint: m.admin_books_titles_hint() })}
          value={settings.titles}
          languages={languages}
          maxLength={ARTICLE_LIMITS.titleLength}
          error={faults.includes('title') ? m.admin_books_title_missing() : undefined}
          onChange={(titles) => onChange(titled(settings, titles, isFixed))}
        />
        <Field
          label={m.admin_posts_slug()}
          hint={isFixed ? m.admin_books_slug_fixed() : m.admin_books_slug_where()}
          error={isTaken ? m.admin_books_slug_taken() : faults.includes('slug') ? m.admin_posts_slug_hint() : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              dir="ltr"
              spellCheck={false}
              disabled={isFixed}
              maxLength={ARTICLE_LIMITS.slugLength}
              value={settings.slug}
              onChange={(event) => onChange({ ...settings, slug: event.target.value })}
            />
          )}
        </Field>
        <LocalizedField
          id="book-descriptions"
          label={m.admin_books_descriptions()}
          hint={m.admin_books_descriptions_hint()}
          value={settings.descriptions}
          languages={['hi']}
          long
          maxLength={BOOK_LIMITS.descriptionLength}
          error={faults.includes('description') ? m.admin_books_description_missing() : undefined}
          onChange={(descriptions) => onChange({ ...settings, descriptions })}
        />
        <Field label={m.admin_posts_byline()} hint={m.admin_books_byline_hint()}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={ARTICLE_LIMITS.bylineLength}
              value={settings.byline}
              onChange={(event) => onChange({ ...settings, byline: event.target.value })}
            />
          )}
        </Field>
        <Field label={m.admin_books_publisher()}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={ARTICLE_LIMITS.bylineLength}
              value={settings.publisher}
              onChange={(event) => onChange({ ...settings, publisher: event.target.value })}
            />
          )}
        </Field>
      </Card>
      <Card className="grid gap-5">
        <KindFields settings={settings} book={book} onChange={onChange} />
        <ExamsField exams={settings.exams} onChange={(exams) => onChange({ ...settings, exams: [...exams] })} />
        <CoverField
          name={settings.cover}
          hint={m.admin_books_cover_hint()}
          stored={book === null || book.settings.cover === null ? null : { name: book.settings.cover, address: book.cover }}
          onChange={(cover) => onChange({ ...settings, cover })}
        />
        <Field
          label={m.admin_books_isbn()}
          hint={m.admin_books_isbn_hint()}
          error={faults.includes('isbn') ? m.admin_books_isbn_fault() : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              dir="ltr"
              maxLength={20}
              value={settings.isbn ?? ''}
              onChange={(event) => onChange({ ...settings, isbn: event.target.value === '' ? null : event.target.value })}
            />
          )}
        </Field>
        <SellersField
          sellers={settings.sellers}
          isFaulty={faults.includes('sellers')}
          onChange={(sellers) => onChange({ ...settings, sellers: [...sellers] })}
        />
        <Field label={m.admin_posts_position()} hint={m.admin_books_position_hint()}>
          {(ids) => (
            <TextInput
              {...ids}
              type="number"
              min={0}
              max={BOOK_LIMITS.position}
              className="w-32!"
              value={settings.position}
              onChange={(event) => onChange({ ...settings, position: positionOf(event.target.value) })}
            />
          )}
        </Field>
      </Card>
    </div>
  )
}

const positionOf = (text: string): number => Math.min(BOOK_LIMITS.position, Math.max(0, Math.trunc(Number(text)) || 0))
