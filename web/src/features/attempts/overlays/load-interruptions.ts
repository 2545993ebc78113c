export const loadInterruptions = async () => (await import('./interruptions.tsx')).Interruptions
