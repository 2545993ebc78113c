import { strToU8, zipSync } from 'fflate'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { UploadFormat } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { Refusal } from '#web/formats/upload-model.ts'

/** `PROOF_RUNS` looks further. */
const RUNS = Number(process.env['PROOF_RUNS'] ?? 0) || 400
vi.setConfig({ testTimeout: 60_000 + RUNS * 50 })

const MOODLE = `<?xml version="1.0"?><quiz><question type="category"><category><text>$course$/A/B</text></category></question>
<question type="multichoice"><name><text>N</text></name><questiontext format="html"><text><![CDATA[<p>{mlang en}One{mlang}{mlang hi}एक{mlang} <b>x</b><sub>2</sub> \\(y\\)</p>]]></text><file name="a.png" path="/" encoding="base64">iVBORw0KGgo=</file></questiontext><single>false</single><answer fraction="50"><text>a</text><feedback><text>f</text></feedback></answer><answer fraction="50"><text>b</text></answer></question>
<question type="numerical"><questiontext><text>N?</text></questiontext><answer fraction="100"><text>1.5e3</text><tolerance>0.1</tolerance></answer></question>
<question type="cloze"><questiontext><text>{1:MULTICHOICE:=a#f~%50%b}</text></questiontext></question>
<question type="matching"><questiontext><text>M</text></questiontext><subquestion><text>l</text><answer><text>r</text></answer></subquestion><subquestion><text>m</text><answer><text>s</text></answer></subquestion></question></quiz>`
const GIFT = `// [id:a] [tag:b]\n::T::[html]<p>What</p> {=a#f ~%-50%b ~c####g}\n\n$CATEGORY: A/B\n\nN {#=3:1 =%50%2..4\n~#no}\n\nM {=a -> b =c -> d}\n\nS {=w =\\=v}\n\nT {T#x#y} rest\n`
const ITEM = `<assessmentItem identifier="i" title="t"><responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>A</value></correctResponse><mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="1"/></mapping></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><p>x <math><mi>y</mi></math></p><choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>P</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody><responseProcessing><responseCondition><responseIf><not><isNull><variable identifier="R"/></isNull></not><setOutcomeValue identifier="SCORE"><sum><mapResponse identifier="R"/><baseValue baseType="float">1</baseValue></sum></setOutcomeValue></responseIf><responseElse><setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue></responseElse></responseCondition></responseProcessing></assessmentItem>`
const OLD = `<questestinterop><item ident="i" title="t"><presentation><material><mattext texttype="text/html">&lt;p&gt;x&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="A"><material><mattext>a</mattext></material></response_label><response_label ident="B"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar varname="SCORE" defaultval="0"/></outcomes><respcondition continue="Yes"><conditionvar><not><varequal respident="r">A</varequal></not></conditionvar><setvar action="Add">1</setvar></respcondition></resprocessing></item></questestinterop>`

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const FILES: readonly (readonly [string, UploadFormat, string])[] = [
  ['Moodle XML', 'moodle', MOODLE],
  ['GIFT', 'gift', GIFT],
  ['QTI 2', 'qti', ITEM],
  ['QTI 1.2', 'qti', OLD],
]

/** The text with a part cut out, said twice, moved, or in place of another. */
const mutated = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(40), fc.nat(text.length), fc.constantFrom('cut', 'twice', 'move', 'sign')), {
      minLength: 1,
      maxLength: 4,
    })
    .chain((changes) =>
      fc.constantFrom('<', '>', '&', '"', '{', '}', '=', '~', '\\', ']]>', '<![CDATA[', '<!--', '-', '\n\n').map((sign) => {
        let made = text
        for (const [at, length, to, change] of changes) {
          const part = made.slice(at, at + length)
          if (change === 'sign') made = made.slice(0, at) + sign + made.slice(at)
          else if (change === 'twice') made = made.slice(0, to) + part + made.slice(to)
          else {
            made = made.slice(0, at) + made.slice(at + length)
            if (change === 'move') made = made.slice(0, to) + part + made.slice(to)
          }
        }
        return made
      }),
    )

async function outcomeOf(format: UploadFormat, bytes: Uint8Array<ArrayBuffer>): Promise<'read' | 'refused'> {
  try {
    await readUpload(format, bytes, { language: 'en' })
    return 'read'
  } catch (error) {
    if (error instanceof Refusal) return 'refused'
    throw error
  }
}

test.each(FILES)('a damaged file of %s is read or refused, and nothing else happens', async (_, format, text) => {
  const outcomes = { read: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(mutated(text), async (made) => {
      outcomes[await outcomeOf(format, bytesOf(made))]++
    }),
    { numRuns: RUNS },
  )
  // Most damage leaves something to read; if all were refused, this would show nothing.
  expect(outcomes.read).toBeGreaterThan(outcomes.refused)
})

test('a damaged package is read or refused', async () => {
  const zip = new Uint8Array(zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), 'a.xml': strToU8(ITEM), 'b.xml': strToU8(OLD) }))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }), async (changes) => {
      const made = Uint8Array.from(zip)
      for (const [at, value] of changes) made[at] = value
      await outcomeOf('qti', made)
    }),
    { numRuns: RUNS },
  )
})
