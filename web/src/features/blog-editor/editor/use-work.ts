import { useRef, useState } from 'react'
import type { AdminPostDetail } from '#contract/blog/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { useServerDraft } from '#web/admin/drafts/use-server-draft.ts'
import { draftOf, EMPTY_TEXT, hasChanged, type PostForm, postFormOf, readPostDraft, type TextForm, withDraft } from './post-form.ts'
import { type Sent, withReply, type Work } from './with-reply.ts'

/**
 * What is written about a post, what of it is saved, and its draft on the device and on the server. The ref is ahead of the state: answers
 * that come while someone types meet what was typed.
 */
export function useWork(post: AdminPostDetail | null, start: PostForm) {
  const [work, setWork] = useState<Work>(() => ({ form: post === null ? start : postFormOf(post), stored: post }))
  const latest = useRef(work)
  const isDirty = useRef(false)
  const draft = useServerDraft({ kind: 'post', target: post?.id ?? null, base: String(post?.revision ?? ''), read: readPostDraft })

  const show = (next: Work) => {
    latest.current = next
    isDirty.current = hasChanged(next.form, next.stored, start)
    setWork(next)
  }
  const change = (form: PostForm) => {
    show({ ...latest.current, form })
    if (isDirty.current) draft.change(draftOf(form, latest.current.stored))
    else void draft.clear()
  }
  return {
    work,
    latest,
    isDirty,
    draft,
    changeSettings: (settings: PostForm['settings']) => change({ ...latest.current.form, settings }),
    changeText: (language: Locale, next: (text: TextForm) => TextForm) => {
      const { form } = latest.current
      change({ ...form, texts: { ...form.texts, [language]: next(form.texts[language] ?? EMPTY_TEXT) } })
    },
    takeReply: (reply: AdminPostDetail, sent: Sent) => {
      show(withReply(latest.current, reply, sent))
      if (isDirty.current) draft.change(draftOf(latest.current.form, latest.current.stored))
      else void draft.clear()
    },
    /** The other's version of a part becomes what the work is compared with, and with `isTaken` the work itself. */
    settle: (part: 'settings' | Locale, theirs: AdminPostDetail, isTaken: boolean) => {
      const { form, stored } = latest.current
      if (stored === null) return
      if (part === 'settings') {
        const settled = { ...stored, settings: theirs.settings, revision: theirs.revision, cover: theirs.cover, test: theirs.test }
        return show({ form: isTaken ? { ...form, settings: theirs.settings } : form, stored: settled })
      }
      const text = theirs.texts.find(({ language }) => language === part)
      if (text === undefined) return
      const texts = [...stored.texts.filter(({ language }) => language !== part), text]
      const theirForm = postFormOf({ settings: form.settings, texts: [text] }).texts
      show({ form: isTaken ? { ...form, texts: { ...form.texts, ...theirForm } } : form, stored: { ...stored, texts } })
      if (!isDirty.current) void draft.clear()
    },
    /** The post is gone, and the work on it. */
    forget: () => {
      isDirty.current = false
      void draft.clear()
    },
    takeDraft: (body: ReturnType<typeof readPostDraft>) => {
      if (body !== null) show(withDraft(body, latest.current.stored))
    },
  }
}
