import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { AdminTestDetail } from '#contract/tests/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatMinutes, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { faultsIn } from '#web/admin/test-form/faults.ts'
import { makePreview, testQuery } from '#web/admin/queries/test-queries.ts'
import { DIFFICULTY_NAMES } from '#web/admin/queries/bank-words.ts'

const route = getRouteApi('/admin/testseries/view/$testId')

/** A test to read through: section by section as learners get it, and a try in the real screen that never counts. */
export function ViewTestPage() {
  const { testId } = route.useParams()
  const test = useQuery(testQuery(testId))
  return (
    <div className="grid gap-6">
      <PageTitle>{test.data === undefined ? m.admin_tests_view() : localize(test.data.definition.title, locale).text}</PageTitle>
      {test.isError && <QueryError query={test} title={m.admin_tests_one_failed()} />}
      {test.data === undefined && !test.isError && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
          <Skeleton className="h-10 w-80" />
          <Skeleton className="h-64" />
        </SkeletonRegion>
      )}
      {test.data && <Paper detail={test.data} />}
    </div>
  )
}

function Paper({ detail }: { readonly detail: AdminTestDetail }) {
  const { definition, pattern, questions, max12, unit, id } = detail
  const router = useRouter()
  const preview = useMutation({
    mutationFn: () => makePreview(definition),
    onSuccess: ({ testId }) => void router.navigate({ href: `/test/instructions?test=${testId}` }),
    onError: (error) => showToast(faultsIn(error)[0]?.message ?? errorText(error), { tone: 'error' }),
  })
  const facts = new Map(questions.map((question) => [question.externalId, question]))
  const order = definition.sections.flatMap(({ questions: names }) => names)
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-xl">{localize(definition.title, locale).text}</h1>
        <p className="text-muted tabular">
          {definition.exam} · {m.admin_tests_questions_of({ count: questions.length, shown: formatNumber(questions.length) })} ·{' '}
          {m.admin_tests_marks_of({ marks: formatWholeMarks(marksAsNumber(max12, unitOf({ unit }))) })} ·{' '}
          {formatMinutes(pattern.durationMinutes)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" busy={preview.isPending} onClick={() => preview.mutate()}>
            <Eye size={20} aria-hidden="true" />
            {m.admin_tests_preview()}
          </Button>
          <PathLink href={`/admin/testseries/edit/${id}`} className={buttonClass()}>
            {m.admin_tests_edit()}
          </PathLink>
          <PathLink href={`/admin/testseries/${id}`} className={buttonClass({ look: 'quiet' })}>
            {m.admin_tests_overview()}
          </PathLink>
        </div>
        <p className="text-muted">{m.admin_tests_preview_note()}</p>
      </header>
      {pattern.sections.map((section) => (
        <Card as="section" key={section.id} aria-labelledby={`section-${section.id}`} className="grid gap-2">
          <h2 id={`section-${section.id}`} className="text-lg">
            {localize(section.title, locale).text}
          </h2>
          <ol>
            {(definition.sections.find((one) => one.id === section.id)?.questions ?? []).map((name) => {
              const question = facts.get(name)
              return (
                <li key={name} className="flex gap-3 border-t border-line py-3">
                  <span className="w-8 shrink-0 text-end text-muted tabular">{order.indexOf(name) + 1}</span>
                  <div className="min-w-0 flex-1">
                    {question === undefined ? <code>{name}</code> : <RichHtml html={question.html} lang={question.language} />}
                    {question !== undefined && (
                      <p className="text-sm text-muted">
                        {localize(question.topic.title, locale).text} · {DIFFICULTY_NAMES[question.difficulty]()} ·{' '}
                        <PathLink href={`/admin/questions/${question.id}`} className="text-primary underline">
                          <bdi dir="ltr">{name}</bdi>
                        </PathLink>
                      </p>
                    )}
                  </div>
                </li>
              )
            })}
          </ol>
        </Card>
      ))}
    </>
  )
}
