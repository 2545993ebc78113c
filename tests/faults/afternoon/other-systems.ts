import { strToU8, zipSync } from 'fflate'
import { choices, declared, item, MAP, MATCH, TYPED } from '#tests/upload/qti-items.ts'
import { square } from './square.ts'

const html = (text: string): string => `<text><![CDATA[${text}]]></text>`
const asked = (type: string, name: string, stem: string, rest: string): string =>
  `<question type="${type}"><name><text>${name}</text></name><questiontext format="html">${stem}</questiontext><generalfeedback format="html"><text></text></generalfeedback>${rest}</question>`
const answer = (fraction: number, text: string): string => `<answer fraction="${fraction}" format="html">${html(text)}</answer>`

/** Questions of the quiz that our tests hold, and those that they do not: an essay and a drag and drop. */
export const MOODLE = { held: 28, refused: 2 }

/** A question bank as Moodle exports it: two categories, a figure inside, spans in two languages, six types. */
export function moodleExport(): Uint8Array<ArrayBuffer> {
  const figure = `<file name="figure.png" path="/" encoding="base64">${Buffer.from(square(120)).toString('base64')}</file>`
  const both = (en: string, hi: string): string =>
    `<span lang="en" class="multilang">${en}</span><span lang="hi" class="multilang">${hi}</span>`
  const choice = (n: number): string =>
    asked(
      'multichoice',
      `Physics ${n}`,
      n % 5 === 0
        ? `${html(`<p>${both('How many corners has the figure?', 'आकृति के कितने कोने हैं?')} (${n})</p><p><img src="@@PLUGINFILE@@/figure.png" alt="A square"></p>`)}${figure}`
        : html(
            `<p>${both(`A body falls for ${n} s. How far, with \\(g = 10\\,\\mathrm{m/s^2}\\)?`, `कोई वस्तु ${n} s तक गिरती है। \\(g = 10\\,\\mathrm{m/s^2}\\) हो तो कितनी दूर?`)}</p>`,
          ),
      `<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>${(n % 5 === 0
        ? [4, 3, 5, 6]
        : [5 * n * n, 10 * n, n * n, 2 * n]
      )
        .map((value, i) => answer(i === 0 ? 100 : 0, String(value) + (i > 0 && n % 5 !== 0 ? ` (${i})` : '')))
        .join('')}`,
    )
  const questions = [
    '<question type="category"><category><text>$course$/top/Physics/Motion</text></category></question>',
    ...Array.from({ length: 20 }, (_, i) => choice(i + 1)),
    '<question type="category"><category><text>$course$/top/Physics/Units</text></category></question>',
    ...Array.from({ length: 3 }, (_, i) =>
      asked(
        'truefalse',
        `Unit ${i}`,
        html(`<p>1 km is ${i === 0 ? 1000 : 100 * i} m.</p>`),
        `${plain(i === 0 ? 100 : 0, 'true')}${plain(i === 0 ? 0 : 100, 'false')}`,
      ),
    ),
    ...Array.from({ length: 3 }, (_, i) =>
      asked(
        'numerical',
        `Speed ${i}`,
        html(`<p>A car covers ${60 * (i + 1)} km in 2 hours. Its speed in km/h?</p>`),
        `<answer fraction="100"><text>${30 * (i + 1)}</text><tolerance>0.5</tolerance></answer>`,
      ),
    ),
    asked(
      'shortanswer',
      'Unit of force',
      html('<p>The SI unit of force is named after whom?</p>'),
      '<usecase>0</usecase><answer fraction="100"><text>Newton</text></answer>',
    ),
    asked(
      'matching',
      'Units',
      html('<p>Match each quantity with its unit.</p>'),
      ['Force|newton', 'Energy|joule', 'Power|watt']
        .map((pair) => pair.split('|'))
        .map(([left = '', right = '']) => `<subquestion format="html">${html(left)}<answer><text>${right}</text></answer></subquestion>`)
        .join(''),
    ),
    asked('essay', 'Describe', html('<p>Describe an experiment that shows inertia.</p>'), '<responseformat>editor</responseformat>'),
    asked('ddwtos', 'Drag', html('<p>Force is [[1]] times acceleration.</p>'), '<dragbox><text>mass</text><group>1</group></dragbox>'),
  ]
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`)
}

const plain = (fraction: number, text: string): string =>
  `<answer fraction="${fraction}" format="moodle_auto_format"><text>${text}</text></answer>`

/** Items of the package that our tests hold, and those that they do not: a picture to press on and an upload. */
export const QTI = { held: 23, refused: 2 }

/** A package of QTI 2.1: one right, several right with a mark each, values to type, a figure beside its item, two kinds that we do not hold. */
export function qtiPackage(): Uint8Array<ArrayBuffer> {
  const named = (name: string, xml: string): readonly [string, string] => [name, xml.replace('identifier="Item_1"', `identifier="${name}"`)]
  const items = [
    ...Array.from({ length: 15 }, (_, i) =>
      named(
        `choice-${i + 1}`,
        item(
          declared(['ABCD'[i % 4] ?? 'A']),
          `${i % 5 === 0 ? '<p><img src="../media/figure.png" alt="A square"/></p>' : ''}<p>Which is ${(i + 1) * 12}?</p>${choices(Array.from({ length: 4 }, (_, at) => `${(i + 1) * 12 + (at - (i % 4)) * 5}`))}`,
          MATCH,
        ),
      ),
    ),
    ...Array.from({ length: 4 }, (_, i) =>
      named(
        `several-${i + 1}`,
        item(
          declared(['A', 'C'], 'multiple'),
          `<p>Which of these are even? (${i + 1})</p>${choices([`${2 * i + 2}`, `${2 * i + 3}`, `${2 * i + 14}`, `${2 * i + 15}`], 0)}`,
          MATCH,
        ),
      ),
    ),
    ...Array.from({ length: 4 }, (_, i) =>
      named(
        `typed-${i + 1}`,
        item(
          declared(
            [String(7 * (i + 2))],
            'single',
            'integer',
            `<mapping defaultValue="0"><mapEntry mapKey="${7 * (i + 2)}" mappedValue="1"/></mapping>`,
          ),
          `<p>7 × ${i + 2}?</p>${TYPED}`,
          MAP,
        ),
      ),
    ),
    named(
      'press',
      item(
        declared(['A']),
        '<hotspotInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Press.</prompt><object type="image/png" data="../media/figure.png"/><hotspotChoice identifier="A" shape="circle" coords="5,5,5"/></hotspotInteraction>',
        MATCH,
      ),
    ),
    named(
      'upload',
      item(
        '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="file"/>',
        '<uploadInteraction responseIdentifier="RESPONSE"><prompt>Send your essay.</prompt></uploadInteraction>',
        '',
      ),
    ),
  ]
  const resources = items
    .map(
      ([name], i) =>
        `<resource identifier="r${i}" type="imsqti_item_xmlv2p1" href="items/${name}.xml"><file href="items/${name}.xml"/></resource>`,
    )
    .join('')
  return new Uint8Array(
    zipSync({
      'imsmanifest.xml': strToU8(`<manifest><resources>${resources}</resources></manifest>`),
      'media/figure.png': square(120),
      ...Object.fromEntries(items.map(([name, xml]) => [`items/${name}.xml`, strToU8(xml)])),
    }),
  )
}
