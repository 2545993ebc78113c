import { useState } from 'react'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { withTags } from './with-tags.ts'

interface TagsFieldProps {
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
}

/** Tags: Enter or a comma takes what was typed, and so does leaving the field. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const [text, setText] = useState('')
  const take = () => {
    if (text.trim() !== '') onChange(withTags(tags, text.split(',')))
    setText('')
  }
  return (
    <div className="grid gap-2">
      <Field label={m.admin_posts_tags()} hint={m.admin_posts_tags_hint({ most: formatNumber(ARTICLE_LIMITS.tags) })}>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={ARTICLE_LIMITS.tagLength}
            disabled={tags.length >= ARTICLE_LIMITS.tags}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ',') return
              event.preventDefault()
              take()
            }}
          />
        )}
      </Field>
      {tags.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <RemovableTag
              key={tag}
              removeLabel={m.admin_posts_tag_remove({ tag })}
              onRemove={() => onChange(tags.filter((one) => one !== tag))}
            >
              {tag}
            </RemovableTag>
          ))}
        </div>
      )}
    </div>
  )
}
