import { deleteChapter } from '#contract/books/endpoints.ts'
import type { AdminBookDetail, AdminChapterDetail, ChapterSettings } from '#contract/books/schemas.ts'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { DeleteButton } from '#web/admin/article-editor/delete-button.tsx'
import { TestField } from '#web/admin/article-editor/test-field.tsx'
import { call } from '#web/lib/api/call.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface ChapterSettingsPanelProps {
  readonly book: AdminBookDetail
  readonly settings: ChapterSettings
  readonly stored: AdminChapterDetail
  /** The address that the API refused because another chapter has it. */
  readonly takenSlug: string | null
  readonly onChange: (settings: ChapterSettings) => void
  readonly onDeleted: () => void
}

/** What a chapter is apart from its texts, the same in every language. */
export function ChapterSettingsPanel({ book, settings, stored, takenSlug, onChange, onDeleted }: ChapterSettingsPanelProps) {
  const isFixed = stored.texts.some(({ publishedAt }) => publishedAt !== null)
  const slug = settings.slug.trim()
  const fault = !isSlug(slug) ? m.admin_posts_slug_hint() : slug === takenSlug ? m.admin_books_chapter_slug_taken() : undefined
  return (
    <>
      <Card className="grid max-w-3xl gap-5">
        <Field
          label={m.admin_posts_slug()}
          hint={isFixed ? m.admin_books_slug_fixed() : m.admin_books_chapter_slug_where({ path: `/books/${book.settings.slug}/` })}
          error={fault}
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
        <Checkbox checked={settings.isSample} onChange={(event) => onChange({ ...settings, isSample: event.target.checked })}>
          {m.admin_books_sample_free()}
          <span className="block text-muted">
            {book.settings.access === 'prime' ? m.admin_books_sample_hint() : m.admin_books_sample_hint_free()}
          </span>
        </Checkbox>
        <TestField
          testId={settings.testId}
          stored={stored.test}
          hint={m.admin_books_test_hint()}
          onChange={(testId) => onChange({ ...settings, testId })}
        />
      </Card>
      {!isFixed && (
        <DeleteButton
          label={m.admin_books_chapter_delete()}
          title={m.admin_books_chapter_delete_title()}
          text={m.admin_books_chapter_delete_text()}
          done={m.admin_books_chapter_deleted()}
          href={`/admin/books/edit/${book.id}?panel=chapters`}
          remove={() => call(deleteChapter, { params: { id: stored.id } })}
          changes={deleteChapter}
          onDeleted={onDeleted}
        />
      )}
    </>
  )
}
