import { generateKeyPairSync } from 'node:crypto'

/** A key pair to sign pushes with (RFC 8292): an uncompressed point of P-256 and its secret, base64url. */
export function makeVapidKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  if (x === undefined || y === undefined || d === undefined) throw new Error('the key pair is not complete')
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
