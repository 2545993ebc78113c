const NAME = 'sopan-session'

/** The sign-in window tells the windows that wait for it. */
export function announceSignIn(userId: string): void {
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers and channels take no origin
  channel.postMessage({ kind: 'signed-in', userId })
  channel.close()
}

export function onSignInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
