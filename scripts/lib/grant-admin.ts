import { randomBytes } from 'node:crypto'
import type { RunSql } from './d1-command.ts'

export type GrantResult = { readonly ok: true; readonly userId: string; readonly changed: boolean } | Failure
interface Failure {
  readonly ok: false
  readonly message: string
}

/**
 * Makes one person an owner, an admin who may do everything: the e-mail must name exactly one account (accounts exist only for addresses that Google has verified),
 * the grant is by the account's id, and it leaves an audit entry.
 */
export async function grantAdmin(email: string, runSql: RunSql): Promise<GrantResult> {
  const found = await findAccount(email, runSql)
  if (!found.ok) return found
  const { id, role, permissions } = found
  if (role === 'admin' && permissions === null) return { ok: true, userId: id, changed: false }
  const done = await runSql(`UPDATE user SET role = 'admin', permissions = NULL WHERE id = '${id}'; ${auditOf(id, role, 'admin')}`)
  return done.ok ? { ok: true, userId: id, changed: true } : done
}

/**
 * Takes the role away and ends every session of the person, so that nothing that was opened as an admin continues; the next sweep ends the
 * right to write of their open attempts (user-access/revoked-roles.ts). The last admin may be
 * revoked too: the person who runs this can grant again. A person who is no admin is left as they are.
 */
export async function revokeAdmin(email: string, runSql: RunSql): Promise<GrantResult> {
  const found = await findAccount(email, runSql)
  if (!found.ok) return found
  const { id, role } = found
  if (role !== 'admin') return { ok: true, userId: id, changed: false }
  const done = await runSql(
    `UPDATE user SET role = 'user', permissions = NULL, session_version = session_version + 1 WHERE id = '${id}'; DELETE FROM push_subscription WHERE user_id = '${id}'; ${auditOf(id, 'admin', 'user')}`,
  )
  return done.ok ? { ok: true, userId: id, changed: true } : done
}

/** The most letters of a guardian's name, and of the words on how they were verified. */
const WORDS_MOST = 200

/**
 * Notes that a parent or guardian agreed to the use of someone under 18, and how the operator verified who they are (docs/minors.md);
 * `version` is that of the texts they were shown. The consent that stood before is withdrawn, so that one stands.
 */
export async function noteGuardian(
  email: string,
  guardian: { readonly name: string; readonly verifiedBy: string; readonly version: string },
  runSql: RunSql,
): Promise<GrantResult> {
  const texts = [guardian.name, guardian.verifiedBy, guardian.version]
  if (texts.some((text) => text.trim().length < 2 || text.length > WORDS_MOST || /[\p{Cc}\\]/u.test(text)))
    return { ok: false, message: 'Say the guardian’s name and how you verified it, each on one line of at most 200 letters.' }
  const found = await findAccount(email, runSql)
  if (!found.ok) return found
  const { id } = found
  const done = await runSql(
    `${withdrawal(id)}; INSERT INTO consent (user_id, kind, given_at, given_by, guardian_name, version, verified_by) VALUES ('${id}', 'guardian', ${Date.now()}, 'guardian', ${[guardian.name, guardian.version, guardian.verifiedBy].map(quoted).join(', ')}); ${entryOf(id, 'user.guardian', 'null', '"given"')}`,
  )
  return done.ok ? { ok: true, userId: id, changed: true } : done
}

/** Notes that the guardian has withdrawn; the account stays, and the guard of the site decides what it may do. */
export async function withdrawGuardian(email: string, runSql: RunSql): Promise<GrantResult> {
  const found = await findAccount(email, runSql)
  if (!found.ok) return found
  const { id } = found
  const standing = await runSql(`SELECT 1 FROM consent WHERE user_id = '${id}' AND kind = 'guardian' AND withdrawn_at IS NULL`)
  if (!standing.ok) return standing
  if (standing.rows.length === 0) return { ok: true, userId: id, changed: false }
  const done = await runSql(`${withdrawal(id)}; ${entryOf(id, 'user.guardian', '"given"', '"withdrawn"')}`)
  return done.ok ? { ok: true, userId: id, changed: true } : done
}

const withdrawal = (id: string): string =>
  `UPDATE consent SET withdrawn_at = ${Date.now()} WHERE user_id = '${id}' AND kind = 'guardian' AND withdrawn_at IS NULL`

const quoted = (text: string): string => `'${text.trim().replaceAll("'", "''")}'`

/** The e-mail addresses of all admins, in their order. */
export async function listAdmins(runSql: RunSql): Promise<{ readonly ok: true; readonly emails: readonly string[] } | Failure> {
  const found = await runSql("SELECT email FROM user WHERE role = 'admin' AND deleted_at IS NULL ORDER BY email")
  return found.ok ? { ok: true, emails: found.rows.map(({ email }) => String(email)) } : found
}

async function findAccount(
  email: string,
  runSql: RunSql,
): Promise<{ readonly ok: true; readonly id: string; readonly role: string; readonly permissions: unknown } | Failure> {
  if (!/^[^\s'"\\@]{1,64}@[^\s'"\\@]{1,190}$/.test(email)) return { ok: false, message: `"${email}" is not an e-mail address.` }
  const found = await runSql(`SELECT id, role, permissions FROM user WHERE email = '${email.toLowerCase()}' AND deleted_at IS NULL`)
  if (!found.ok) return found
  const [account, ...others] = found.rows
  if (account === undefined)
    return { ok: false, message: `Nobody has signed in as ${email} yet. Let them sign in once, then run this again.` }
  if (others.length > 0) return { ok: false, message: `${email} names ${others.length + 1} accounts; none was changed.` }
  const id = String(account['id'])
  if (!/^[a-z0-9]{16}$/.test(id)) return { ok: false, message: 'The account has an id of an unknown form; nothing was changed.' }
  return { ok: true, id, role: String(account['role']), permissions: account['permissions'] ?? null }
}

const auditOf = (id: string, before: string, after: string): string => entryOf(id, 'user.role', `"${before}"`, `"${after}"`)

/** An entry of the audit log; `before` and `after` are JSON. */
const entryOf = (id: string, action: string, before: string, after: string): string =>
  `INSERT INTO audit_log (id, at, actor_id, action, target, before, after, request_id) VALUES ('${newId()}', CAST(unixepoch('subsec') * 1000 AS INTEGER), 'command-line', '${action}', '${id}', '${before}', '${after}', 'command-line')`

const newId = (): string => [...randomBytes(16)].map((byte) => 'abcdefghijklmnopqrstuvwxyz012345'[byte % 32]).join('')
