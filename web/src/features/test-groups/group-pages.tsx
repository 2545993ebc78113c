import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { AdminGroupDetail } from '#contract/test-groups/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { KeptForm } from '#web/admin/drafts/kept-form.tsx'
import { EMPTY_GROUP, groupDraftOf, readGroupDraft } from './group-draft.ts'
import { GroupForm } from './group-form.tsx'
import { groupQuery } from '#web/admin/queries/group-queries.ts'

const route = getRouteApi('/admin/testseries-groups/edit/$id')

/** A new group. */
export function CreateGroupPage() {
  const toList = useToList()
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_groups_new()}</PageTitle>
      <h1 className="text-xl">{m.admin_groups_new()}</h1>
      <KeptForm kind="group" target={null} base="" initial={EMPTY_GROUP} read={readGroupDraft}>
        {({ draft, onChange, clear }) => (
          <GroupForm
            detail={null}
            draft={draft}
            onChange={onChange}
            onSaved={() => {
              clear()
              toList()
            }}
            onTheirs={clear}
          />
        )}
      </KeptForm>
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
      {group.data && <EditGroup key={group.data.checksum} detail={group.data} onSaved={toList} />}
    </div>
  )
}

/** Work that began from an older state is offered again; a save of it is refused where someone else was faster. */
function EditGroup({ detail, onSaved }: { readonly detail: AdminGroupDetail; readonly onSaved: () => void }) {
  const client = useQueryClient()
  return (
    <KeptForm kind="group" target={detail.id} base={detail.checksum} initial={groupDraftOf(detail)} read={readGroupDraft}>
      {({ draft, onChange, clear }) => (
        <GroupForm
          detail={detail}
          draft={draft}
          onChange={onChange}
          onSaved={() => {
            clear()
            onSaved()
          }}
          onTheirs={() => {
            clear()
            void client.invalidateQueries({ queryKey: groupQuery(detail.id).queryKey })
          }}
        />
      )}
    </KeptForm>
  )
}

function useToList() {
  const router = useRouter()
  return () => void router.navigate({ href: '/admin/testseries-groups' })
}
