import { useQuery } from '@tanstack/react-query'
import { type Capability, mayDo } from '#contract/shared/capabilities.ts'
import { meQuery } from '#web/lib/api/learner-queries.ts'

/** Whether the signed-in admin may do something. Until that is known nothing is hidden: the API refuses anyway. */
export function useMay(): (capability: Capability) => boolean {
  const { data } = useQuery(meQuery())
  return (capability) => data === undefined || mayDo(data.permissions, capability)
}
