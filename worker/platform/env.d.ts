/** What wrangler.toml does not name: the secrets, and what only the local start sets. */
interface SecretsAndLocalSettings {
  readonly SESSION_SECRET: string
  readonly OPERATOR_SECRET: string
  readonly GOOGLE_CLIENT_ID: string
  readonly GOOGLE_CLIENT_SECRET: string
  /** The stand-in identity provider's address; honoured only where ENVIRONMENT is "local" and only on loopback. No deployment has it. */
  readonly OIDC_ISSUER?: string
}

declare namespace Cloudflare {
  interface Env extends SecretsAndLocalSettings {}
}

interface Env extends SecretsAndLocalSettings {}
