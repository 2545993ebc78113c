import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveStudyPlan } from '#contract/study-plan/endpoints.ts'
import type { StudyPlanResponse, StudyPlanWishes } from '#contract/study-plan/schemas.ts'
import { change } from '#web/lib/api/change.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'

/** Keeps what the learner says of a plan; what could not be kept is said, and the plan is as it was. `save` tells whether it was kept. */
export function useSaveWishes(exam: string) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const save = async (wishes: StudyPlanWishes): Promise<boolean> => {
    setBusy(true)
    try {
      const kept = await change(client, saveStudyPlan, { params: { exam }, body: wishes })
      show(client, exam, kept)
      return true
    } catch {
      showToast(m.plan_not_saved(), { tone: 'error', id: 'study-plan' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy }
}

/** The plan is right at once, also where the answer of the query is still on its way. */
function show(client: QueryClient, exam: string, wishes: StudyPlanWishes): void {
  client.setQueriesData<StudyPlanResponse>({ predicate: ({ queryKey: [path] }) => path === `/api/me/study-plans/${exam}` }, (known) =>
    known === undefined ? known : { ...known, wishes },
  )
}
