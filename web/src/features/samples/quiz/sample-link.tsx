import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { samplesQuery } from '../sample-queries.ts'

/** So many questions there are to try, as long as it is not known. */
const USUAL = 5
const LINK = 'inline-flex min-h-11 items-center px-2 font-bold text-[#fff] underline underline-offset-4'

/** Leads to the questions on the same page. It keeps its place while they are on their way, and is not there without any. */
export function SampleLink() {
  const { data, isError } = useQuery(samplesQuery())
  const count = data?.questions.length ?? (isError ? 0 : USUAL)
  if (count === 0) return null
  return (
    <a href="#try" className={classNames(LINK, data === undefined && 'invisible')}>
      {m.sample_title({ count, shown: formatNumber(count) })}
    </a>
  )
}
