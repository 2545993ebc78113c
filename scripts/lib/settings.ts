/** The ports of a local run; each can be moved by an environment variable. */
export const SETTINGS = {
  port: Number(process.env['PORT'] ?? 8787),
  identityPort: Number(process.env['IDENTITY_PORT'] ?? 8789),
} as const

/** The one address of a local site. The identity provider sends browsers back to exactly this one. */
export const ORIGIN = `http://localhost:${SETTINGS.port}`
export const ISSUER = `http://127.0.0.1:${SETTINGS.identityPort}`
