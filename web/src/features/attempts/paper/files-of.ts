/** Every file of a paper: one for each language, and the pictures where it has some. */
export const filesOf = <File extends { readonly hash: string }>(paper: {
  readonly files: Partial<Record<string, File>>
  readonly assets: File | null
}): File[] => [...Object.values(paper.files), paper.assets].filter((file): file is File => file !== null && file !== undefined)
