/** A file, and what it could not carry of each question. */
export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly lost: readonly { readonly id: string; readonly what: readonly string[]; readonly isLeftOut: boolean }[]
}
