import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import * as endpoints from '#contract/blog/endpoints.ts'
import type { AdminPostDetail } from '#contract/blog/schemas.ts'
import type { TextState } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Sent, Work } from '#web/admin/article-editor/article-forms.ts'
import type { Panel } from '#web/admin/article-editor/panels.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { categoriesQuery } from '../blog-queries.ts'
import { type PostForm, postForms, type TextForm } from './post-form.ts'
import { type SaveProblem, saveProblem } from './save-problem.ts'
import { type PostState, usePostSave } from './use-post-save.ts'

interface SavingOptions {
  readonly latest: RefObject<Work<AdminPostDetail, TextForm>>
  readonly start: PostForm
  readonly newId: string
  readonly language: Locale
  readonly panel: Panel
  readonly takeReply: (reply: AdminPostDetail, sent: Sent<AdminPostDetail, TextForm>) => void
  /** Something has to be put right before anything is sent. */
  readonly onProblem: (problem: SaveProblem) => void
}

/** Saving, publishing and sharing as the buttons of the editor do them: what is not saved yet goes first, and each says what came of it. */
export function useSaving({ latest, start, newId, language, panel, takeReply, onProblem }: SavingOptions) {
  const client = useQueryClient()
  const router = useRouter()
  const [note, setNote] = useState('')
  const saving = usePostSave({ work: latest, onReply: takeReply, newId })

  /** @param then the state that the text of the language goes to once everything is saved */
  const save = async (then?: PostState, said = note): Promise<boolean> => {
    // By the work as it is now: a restored revision was put into it a moment ago.
    const { form, stored } = latest.current
    if (then === undefined && stored !== null && !postForms.hasChanged(form, stored, start)) return true
    const categories = client.getQueryData(categoriesQuery().queryKey)?.items ?? []
    const problem = saveProblem({ form, changed: postForms.changedLanguages(form, stored), isNew: stored === null, categories })
    if (problem !== null) {
      onProblem(problem)
      showToast(problem.text, { tone: 'error' })
      return false
    }
    if (!(await saving.save({ language, note: said, ...(then !== undefined && { afterwards: then }) }))) return false
    setNote('')
    showToast(then === undefined ? m.admin_posts_saved() : STATE_TOASTS[then.to](), { tone: 'success' })
    const saved = latest.current
    // A new post goes on at its own address; what was typed meanwhile is saved first.
    if (stored === null && saved.stored !== null && !postForms.hasChanged(saved.form, saved.stored, start))
      void router.navigate({
        href: `/admin/blog/edit/${saved.stored.id}${panel === 'write' ? '' : `?panel=${panel}`}`,
        replace: true,
      })
    return true
  }
  const share = useMutation({
    mutationFn: async () => {
      if (!(await save())) return null
      const id = latest.current.stored?.id
      return id === undefined ? null : call(endpoints.makePreviewAddress, { params: { id, language } })
    },
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return { save, share, saving, note, setNote }
}

const STATE_TOASTS: Readonly<Record<TextState, () => string>> = {
  draft: () => m.admin_posts_now_draft(),
  scheduled: () => m.admin_posts_now_scheduled(),
  published: () => m.admin_posts_now_published(),
  archived: () => m.admin_posts_now_archived(),
}
