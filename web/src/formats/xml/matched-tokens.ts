import { Refusal, type RefusalCode } from '../upload-model.ts'
import { xmlTokens, type XmlToken } from './xml-tokens.ts'

/** The tokens of a document whose tags match; throws a `Refusal` at the first that does not. What stands behind it would be read wrongly. */
export function* matchedTokens(xml: string, refusal: RefusalCode): Generator<XmlToken> {
  const open: string[] = []
  for (const token of xmlTokens(xml, refusal)) {
    if (token.kind === 'open' && !token.isEmpty) open.push(token.name)
    else if (token.kind === 'close' && open.pop() !== token.name) throw new Refusal(refusal)
    yield token
  }
  if (open.length > 0) throw new Refusal(refusal)
}
