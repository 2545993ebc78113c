import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { directionOf } from '#contract/shared/locales.ts'
import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { StepTriangle } from '#web/ui/motif.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { infoQuery, type InfoPageName } from './info-text.ts'

/** A page of information: its title, its text, and under it what else belongs to the page. */
export function InfoPage({ page, children }: { readonly page: InfoPageName; readonly children?: ReactNode }) {
  const { data } = useQuery(infoQuery(page))
  // The route has waited for it.
  if (data === undefined) return null
  const language = { lang: data.locale, dir: directionOf(data.locale) }
  return (
    <article className="page-margin mx-auto grid max-w-[48rem] gap-6 pt-10 sm:pt-14">
      <PageTitle>{data.title}</PageTitle>
      <header className="grid gap-3" {...language}>
        <StepTriangle steps={3} className="w-12 text-primary" />
        <h1 className="text-2xl">{data.title}</h1>
        {data.updated !== null && <p className="text-muted tabular">{m.info_updated({ date: formatDate(Date.parse(data.updated)) })}</p>}
      </header>
      <RichHtml html={data.html} lang={data.locale} className="info-text" />
      {children}
    </article>
  )
}
