/** A mark on a device: as it is there, whether it was taken away there, and whether the server knows. `at` ms UTC. */
export interface DeviceMark<Mark extends { readonly id: string; readonly at: number }> {
  readonly mark: Mark
  readonly isRemoved: boolean
  readonly isSent: boolean
}

/**
 * What a device holds once it has heard what the server holds: of each mark the later change. A mark that the server once had and has no more was
 * taken away elsewhere; one that was never sent, or changed here since, stays.
 */
export function mergeMarks<Mark extends { readonly id: string; readonly at: number }>(
  device: readonly DeviceMark<Mark>[],
  server: readonly Mark[],
): DeviceMark<Mark>[] {
  const known = new Map(server.map((mark) => [mark.id, mark]))
  const kept = device.filter(({ mark, isSent }) => {
    const other = known.get(mark.id)
    return !isSent && (other === undefined || other.at <= mark.at)
  })
  const ids = new Set(kept.map(({ mark }) => mark.id))
  return [...kept, ...server.filter(({ id }) => !ids.has(id)).map((mark) => ({ mark, isRemoved: false, isSent: true }))]
}
