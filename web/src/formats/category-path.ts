/** Subject and topic of the questions that follow. */
export interface CategoryNames {
  readonly subject?: string
  readonly topic?: string
}

/** `$course$/top/Physics/Kinematics`: the last two steps are subject and topic. A slash within a name is written twice. */
export function categoryOfPath(path: string): CategoryNames {
  const steps = path
    .split(/(?<!\/)\/(?!\/)/)
    .map((step) => step.replaceAll('//', '/').trim())
    .filter((step) => step !== '' && step !== 'top' && !/^\$.*\$$/.test(step))
  const topic = steps.at(-1)
  return topic === undefined ? {} : { topic, subject: steps.at(-2) ?? topic }
}
