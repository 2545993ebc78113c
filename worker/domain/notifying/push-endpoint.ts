/**
 * Whether pushes may be sent to this address: https, the default port, no credentials, and the host of a push service that browsers use.
 * The one address a browser gives us to call (docs/threats.md#server-side-requests): what is not on the list, private hosts above all, is never called.
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false
  return SERVICES.some((service) => service.test(hostname))
}

const SERVICES = [
  // Chrome, Edge on Android, Opera, Samsung Internet
  /^fcm\.googleapis\.com$/,
  // Firefox
  /^(?:updates\.)?push\.services\.mozilla\.com$/,
  // Safari
  /^(?:[a-z0-9-]+\.)?push\.apple\.com$/,
  // Edge
  /^[a-z0-9-]+\.notify\.windows\.com$/,
] as const
