import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Decrypter } from 'age-encryption'
import { deployFolder } from '../deploy/site-settings.ts'

/** How a file begins that is sealed in the format of age (age-encryption.org). */
const HEADER = Buffer.from('age-encryption.org/v1\n')

export const isSealed = (bytes: Buffer): boolean => bytes.subarray(0, HEADER.length).equals(HEADER)

/** Where `npm run backup -- --new-key` writes the private key. */
export const backupKeyFile = (): string => join(deployFolder(), 'deploy', 'backup-key.txt')

/** The private key of sealed backups: from SOPAN_BACKUP_KEY, or from its file; null where neither is there. */
export function backupKey(): string | null {
  const given = process.env['SOPAN_BACKUP_KEY']
  const text = given !== undefined && given !== '' ? given : existsSync(backupKeyFile()) ? readFileSync(backupKeyFile(), 'utf8') : ''
  return /AGE-SECRET-KEY-[0-9A-Z-]+/.exec(text)?.[0] ?? null
}

export type OpenFile = (bytes: Buffer) => Promise<Buffer>

/** Opens a file of a backup, sealed or not. Throws, in words for an operator, where the key is missing or another one. */
export function fileOpener(key: string | null): OpenFile {
  return async (bytes) => {
    if (!isSealed(bytes)) return bytes
    if (key === null)
      throw new Error(
        'This backup is sealed, and its private key is not on this machine: put backup-key.txt into the folder deploy, or set SOPAN_BACKUP_KEY',
      )
    const decrypter = new Decrypter()
    decrypter.addIdentity(key)
    try {
      return Buffer.from(await decrypter.decrypt(bytes))
    } catch {
      throw new Error('A file of the backup cannot be opened with this private key: it is damaged, or was sealed for another key')
    }
  }
}
