import type { ReactNode } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { AnswersPanel } from './answers-panel.tsx'
import { withTexts } from './change-form.ts'
import { useEditor } from './editor-context.ts'
import { MarkdownField } from './markdown-field.tsx'
import { VideoFields } from './video-fields.tsx'
import { EMPTY_TEXTS, type FormTexts } from './question-form.ts'

/** Everything of the question in one language: text, answers, solution, hint. `children` stand under the text. */
export function TextsPanel({ children }: { readonly children: ReactNode }) {
  const { form, update, language } = useEditor()
  const texts = form.texts[language] ?? EMPTY_TEXTS
  const english = form.texts.en
  const set = (change: Partial<FormTexts>) => update((now) => withTexts(now, language, change))
  const at = (part: string) => `variants.${language}.${part}`
  return (
    <div className="grid gap-5">
      <MarkdownField
        field={at('stem')}
        label={m.admin_bank_stem()}
        value={texts.stem}
        onChange={(stem) => set({ stem })}
        english={english?.stem}
        rows={4}
      />
      {children}
      <AnswersPanel />
      <MarkdownField
        field={at('solution')}
        label={m.admin_bank_solution()}
        value={texts.solution}
        onChange={(solution) => set({ solution })}
        english={english?.solution}
        rows={3}
      />
      <MarkdownField
        field={at('hint')}
        label={m.admin_bank_hint_optional()}
        value={texts.hint}
        onChange={(hint) => set({ hint })}
        english={english?.hint}
      />
      <VideoFields texts={texts} set={set} at={at} />
    </div>
  )
}
