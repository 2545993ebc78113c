import { useQuery } from '@tanstack/react-query'
import type { AdminPostDetail, PostSettings } from '#contract/blog/schemas.ts'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { localize } from '#contract/shared/locales.ts'
import { CoverField } from '#web/admin/article-editor/cover-field.tsx'
import { TestField } from '#web/admin/article-editor/test-field.tsx'
import { QueryError } from '#web/errors/query-error.tsx'
import { dayKey } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { categoriesQuery } from '../blog-queries.ts'
import { SeriesField } from './series-field.tsx'
import { TagsField } from './tags-field.tsx'

interface SettingsPanelProps {
  readonly settings: PostSettings
  readonly stored: AdminPostDetail | null
  readonly onChange: (settings: PostSettings) => void
}

/** What a post is apart from its texts, the same in every language. */
export function SettingsPanel({ settings, stored, onChange }: SettingsPanelProps) {
  const categories = useQuery(categoriesQuery())
  const isDaily = (slug: string) => categories.data?.find((one) => one.slug === slug)?.isDaily ?? false
  const setCategory = (category: string) =>
    onChange({ ...settings, category, day: isDaily(category) ? (settings.day ?? dayKey(Date.now())) : null })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid gap-5">
        {categories.isError && <QueryError query={categories} title={m.admin_posts_categories_failed()} />}
        <Field label={m.admin_posts_category()} error={settings.category === '' ? m.admin_posts_category_missing() : undefined}>
          {(ids) => (
            <Select {...ids} value={settings.category} onChange={(event) => setCategory(event.target.value)}>
              {settings.category === '' && <option value="">{m.admin_posts_choose()}</option>}
              {(categories.data ?? []).map(({ slug, titles }) => (
                <option key={slug} value={slug}>
                  {localize(titles, locale).text}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isDaily(settings.category) && (
          <Field
            label={m.admin_posts_day()}
            hint={m.admin_posts_day_hint()}
            error={settings.day === null ? m.admin_posts_day_missing() : undefined}
          >
            {(ids) => (
              <TextInput
                {...ids}
                type="date"
                value={settings.day ?? ''}
                onChange={(event) => onChange({ ...settings, day: event.target.value === '' ? null : event.target.value })}
              />
            )}
          </Field>
        )}
        <Field label={m.admin_posts_byline()} hint={m.admin_posts_byline_hint()}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={ARTICLE_LIMITS.bylineLength}
              value={settings.byline}
              onChange={(event) => onChange({ ...settings, byline: event.target.value })}
            />
          )}
        </Field>
        <TagsField tags={settings.tags} onChange={(tags) => onChange({ ...settings, tags: [...tags] })} />
      </Card>
      <Card className="grid gap-5">
        <TestField testId={settings.testId} stored={stored?.test ?? null} onChange={(testId) => onChange({ ...settings, testId })} />
        <SeriesField value={settings.series} onChange={(series) => onChange({ ...settings, series })} />
        <CoverField
          name={settings.cover}
          hint={m.admin_posts_cover_hint()}
          stored={stored === null || stored.settings.cover === null ? null : { name: stored.settings.cover, address: stored.cover }}
          onChange={(cover) => onChange({ ...settings, cover })}
        />
        <div>
          <Checkbox checked={settings.commentsOpen} onChange={(event) => onChange({ ...settings, commentsOpen: event.target.checked })}>
            {m.admin_posts_comments_open()}
          </Checkbox>
          <p className="text-sm text-muted">{m.admin_posts_comments_open_hint()}</p>
        </div>
      </Card>
    </div>
  )
}
