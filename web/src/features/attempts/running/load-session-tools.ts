/** The late part of a running test that its rules may ask for: pauses, sections, practice. One function, so that it is loaded once. */
export const loadSessionTools = async () => (await import('../toolbar/session/session-tools.tsx')).SessionTools
