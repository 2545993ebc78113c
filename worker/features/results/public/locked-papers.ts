import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'

/**
 * Which of these papers have a question that an open attempt of the learner holds: their keys and solutions are not told (docs/threats.md#keys-during-an-open-exam). One
 * question to the hub where none has, which is nearly always; else one more a paper.
 */
export async function lockedPapers(
  hub: Pick<UserHubCalls, 'holdsAnyQuestion'>,
  papers: ReadonlyMap<string, readonly string[]>,
): Promise<Set<string>> {
  const all = [...new Set([...papers.values()].flat())]
  if (all.length === 0 || !(await hub.holdsAnyQuestion(all, ''))) return new Set()
  const held = await Promise.all(
    [...papers].map(async ([name, ids]): Promise<string[]> => ((await hub.holdsAnyQuestion([...ids], '')) ? [name] : [])),
  )
  return new Set(held.flat())
}
