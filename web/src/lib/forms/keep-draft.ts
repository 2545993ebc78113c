/** Puts something into a draft of this device (`use-draft.ts`), for the form that is opened next. Where the device keeps nothing it is lost. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(`sopan-draft:${name}`, JSON.stringify(draft))
  } catch {
    // Storage is full or refused.
  }
}
