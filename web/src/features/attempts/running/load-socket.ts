/** What keeps the connection of a running test open, no part of its first screen. */
export const loadSocket = async () => (await import('../engine/socket-page.ts')).openSocketHere
