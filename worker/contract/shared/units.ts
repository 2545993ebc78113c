/** Shows what a `Units` is to the compiler alone; at run time it is a plain number, on the wire and in storage as well. */
declare const inUnits: unique symbol

/**
 * A marks amount: a whole number of 1/unit of a mark. The unit belongs to the paper plan; a plan that names none counts in twelfths
 * (docs/exam-rules.md#marks). A count, a share, an average or plain marks are numbers, which do not compile as `Units`.
 */
export type Units = number & { readonly [inUnits]: true }
