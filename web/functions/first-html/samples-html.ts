import { directionOf, type Locale } from '../../../worker/contract/shared/locales.ts'
import type { SampleQuestion, SamplesResponse } from '../../../worker/contract/samples/schemas.ts'
import { formatNumber } from '../../src/lib/i18n/format.ts'
import { sample_lead, sample_title } from '../../src/paraglide/messages/_index.js'

/**
 * The questions to try as they stand without scripts: each with its options, to be read. Stems and options are the safe HTML that the
 * renderer wrote when they were saved, the same that the site shows.
 */
export function samplesHtml({ questions }: SamplesResponse, locale: Locale): string | null {
  const count = questions.length
  if (count === 0) return null
  const title = sample_title({ count, shown: formatNumber(count) }, { locale })
  return (
    `<div class="grid gap-1"><h2 id="try-title" class="text-xl">${title}</h2>` +
    `<p class="max-w-[68ch] text-muted">${sample_lead({}, { locale })}</p></div>` +
    `<ol class="grid max-w-[44rem] gap-4">${questions.map(questionHtml).join('')}</ol>`
  )
}

const questionHtml = ({ stem, options, language }: SampleQuestion): string =>
  `<li class="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5" lang="${language}" dir="${directionOf(language)}">` +
  `<div class="rich text-base">${stem}</div><ol class="grid gap-2">${options
    .map(({ html }) => `<li class="rich min-h-12 rounded-md border border-edge px-3 py-2">${html}</li>`)
    .join('')}</ol></li>`
