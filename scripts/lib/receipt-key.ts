import { generateKeyPairSync } from 'node:crypto'

/** A private key that signs receipts, as its secret `RECEIPT_KEY_<id>` has it: on P-256, in PKCS #8, base64 in one line. */
export const makeReceiptKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
