/** What the local start adds to the bindings; no deployed configuration has these. */
declare namespace Cloudflare {
  interface Env {
    /** The stand-in identity provider's address; honoured only where ENVIRONMENT is "local" and only on loopback. */
    readonly OIDC_ISSUER?: string
  }
}
