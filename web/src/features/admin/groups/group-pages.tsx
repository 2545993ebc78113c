import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { localize } from '#contract/locales.ts'
import { QueryError } from '#web/features/errors/query-error.tsx'
import { locale } from '#web/lib/locale.ts'
import { m } from '#web/lib/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { GroupForm } from './group-form.tsx'
import { groupQuery } from './group-queries.ts'

const route = getRouteApi('/admin/testseries-groups/edit/$id')

/** A new group. */
export function CreateGroupPage() {
  const toList = useToList()
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_groups_new()}</PageTitle>
      <h1 className="text-xl">{m.admin_groups_new()}</h1>
      <GroupForm detail={null} onSaved={toList} />
    </div>
  )
}

/** An existing group. */
export function EditGroupPage() {
  const { id } = route.useParams()
  const group = useQuery({ ...groupQuery(id), staleTime: Infinity, gcTime: 0 })
  const toList = useToList()
  const title = group.data === undefined ? m.admin_groups_edit() : localize(group.data.definition.title, locale).text
  return (
    <div className="grid gap-6">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-xl">{title}</h1>
      {group.isError && <QueryError query={group} title={m.admin_groups_one_failed()} />}
      {group.data === undefined && !group.isError && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
          <Skeleton className="h-64" />
        </SkeletonRegion>
      )}
      {group.data && <GroupForm key={group.data.checksum} detail={group.data} onSaved={toList} />}
    </div>
  )
}

function useToList() {
  const router = useRouter()
  return () => void router.navigate({ href: '/admin/testseries-groups' })
}
