/** Which directives the gateway's page needs its hosts in. */
const OPENED = ['script-src', 'connect-src', 'img-src', 'form-action']

/**
 * The site's policy with the gateway's hosts let in, frames among them, and without Trusted Types: the gateway's script makes its elements from
 * text (docs/platform.md#content-security-policy).
 */
export function checkoutPolicy(policy: string, hosts: readonly string[]): string {
  const opened = policy
    .split('; ')
    .filter((directive) => !/^(require-trusted-types-for|trusted-types)\b/.test(directive))
    .map((directive) => (OPENED.includes(directive.split(' ')[0] ?? '') ? `${directive} ${hosts.join(' ')}` : directive))
  return [...opened, `frame-src ${hosts.join(' ')}`].join('; ')
}
