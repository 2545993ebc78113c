/**
 * Whether an Authorization header carries the operator secret: `Operator …`. Without a configured secret of at least 32 characters nobody
 * is an operator. Comparing digests takes the same time wherever the first difference is.
 */
export async function isOperator(header: string | null | undefined, secret: string | undefined): Promise<boolean> {
  const given = /^Operator ([\x21-\x7e]{32,256})$/.exec(header ?? '')?.[1]
  if (given === undefined || typeof secret !== 'string' || secret.length < 32) return false
  const [a, b] = await Promise.all([digest(given), digest(secret)])
  return crypto.subtle.timingSafeEqual(a, b)
}

const digest = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
