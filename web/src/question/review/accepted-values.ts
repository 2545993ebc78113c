/** One way in which a numerical key may be met, as the key writes its numbers. */
export type AcceptedValue =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  | { readonly kind: 'spread'; readonly value: string; readonly by: string }

/** The alternatives of a numerical key (docs/exam-rules.md#numerical-keys) for showing them; marking has its own exact reading. */
export function acceptedValues(accept: string): AcceptedValue[] {
  return accept.split(',').map((part): AcceptedValue => {
    const text = part.trim().replaceAll('-', '−')
    const [, from, to] = /^(\S+)\s+to\s+(\S+)$/i.exec(text) ?? []
    if (from !== undefined && to !== undefined) return { kind: 'range', from, to }
    const [, value, by] = /^([^±+]+?)\s*(?:±|\+\/?−)\s*(\S+)$/.exec(text) ?? []
    return value !== undefined && by !== undefined ? { kind: 'spread', value, by } : { kind: 'value', value: text }
  })
}
