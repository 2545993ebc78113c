import { strToU8, zipSync } from 'fflate'
import { keyOfVersion2, KEY, oneSection, pdf2cbtZip, question, QUESTIONS } from '../../upload/pdf2cbt-file.ts'
import { choices, declared, GIVEN, item, MATCH, rules } from '../../upload/qti-items.ts'
import { bytesOf, type Fixture } from './fixture.ts'

const html = (text: string): string => `<text><![CDATA[${text}]]></text>`
const answer = (fraction: string, text: string): string => `<answer fraction="${fraction}" format="html">${html(text)}</answer>`
const asked = (type: string, stem: string, rest: string): string =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="html">${html(stem)}</questiontext>${rest}</question>`
const CHOICE = `<single>true</single>${answer('0', '<p>Delhi</p>')}${answer('100', '<p>Pune</p>')}`
const quiz = (...questions: readonly string[]) => bytesOf(`<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`)

const MOODLE_FIXTURES: readonly Fixture[] = [
  {
    name: 'Moodle: lowered and raised letters of HTML',
    format: 'moodle',
    bytes: quiz(asked('multichoice', '<p>What is H<sub>2</sub>O and 10<sup>3</sup>?</p>', CHOICE)),
    wanted: [{ stem_en: 'What is H$_{2}$O and 10$^{3}$?', option_b_en: 'Pune', key: 'b' }],
  },
  {
    name: 'Moodle: shares, numbers, words and pairs',
    format: 'moodle',
    bytes: quiz(
      asked(
        'multichoice',
        'Which?',
        `<single>false</single>${['33.33333', '33.33333', '0', '33.33333'].map((one, i) => answer(one, `O${i}`)).join('')}`,
      ),
      asked('numerical', 'How long?', answer('100', '3.140').replace('</answer>', '<tolerance>0.01</tolerance></answer>')),
      asked('shortanswer', 'Capital?', answer('100', 'Delhi') + answer('100', 'New Delhi')),
      asked('truefalse', 'Is it?', answer('0', 'true') + answer('100', 'false')),
      asked(
        'matching',
        'Match',
        ['India', 'Japan']
          .map(
            (left, i) =>
              `<subquestion format="html">${html(left)}<answer><text>${i === 0 ? 'Delhi' : 'Tokyo'}</text></answer></subquestion>`,
          )
          .join(''),
      ),
    ),
    wanted: [{ key: 'a, b, d' }, { key: '3.140 ± 0.01' }, { key: 'Delhi | New Delhi' }, { key: 'b' }, { key: 'a: a; b: b' }],
  },
  {
    name: 'Moodle: "1,000" is asked about',
    format: 'moodle',
    bytes: quiz(asked('numerical', 'How many?', answer('100', '1,000'))),
    wanted: [{ key: '1,000' }],
    told: ['key_grouped'],
  },
  {
    name: 'Moodle: types that have no place are refused by name',
    format: 'moodle',
    bytes: quiz(asked('ddmarker', 'Drag', ''), asked('multichoice', 'Which?', CHOICE), asked('cloze', '{1:SA:=a} and {1:SA:=b}', '')),
    wanted: [{ stem_en: 'Which?', key: 'b' }],
    told: ['type_unsupported'],
  },
]

const GIFT_FIXTURES: readonly Fixture[] = [
  {
    name: 'GIFT: every kind of answer',
    format: 'gift',
    bytes: bytesOf(
      '// a comment\n::One::Who is in the tomb?{~Grant ~Jefferson =no one}\n\nGrant is {~buried =entombed ~living} there.\n\nThe sun rises in the east.{T}\n\nTwo plus two equals {=four =4}.\n\nMatch {\n=Canada -> Ottawa\n=Italy -> Rome\n=Japan -> Tokyo\n}\n\nWhen? {#1822:1}\n\nPi? {#3.141..3.142}\n\n$CATEGORY: A/B\n\nWhich two? {~%50%a ~%50%b ~%-100%c}\n',
    ),
    wanted: [
      { stem_en: 'Who is in the tomb?', key: 'c' },
      { key: 'b' },
      { key: 'a' },
      { key: 'four | 4' },
      { key: 'a: a; b: b; c: c' },
      { key: '1822 ± 1' },
      { key: '3.141 TO 3.142' },
      { key: 'a, b', subject: 'A', topic: 'B' },
    ],
    told: ['weights_lost'],
  },
  {
    name: 'GIFT: "1,000" is asked about, an essay is told',
    format: 'gift',
    bytes: bytesOf('How many? {#1,000}\n\nWrite about it. {}\n'),
    wanted: [{ key: '1,000' }],
    told: ['essay', 'key_grouped'],
  },
  {
    name: 'GIFT: lowered letters of HTML',
    format: 'gift',
    bytes: bytesOf('[html]What is H<sub>2</sub>O? {=[html]<b>Water</b> ~[html]Ice}\n'),
    wanted: [{ stem_en: 'What is H$_{2}$O?', option_a_en: '**Water**', key: 'a' }],
  },
]

const AIKEN_FIXTURES: readonly Fixture[] = [
  {
    name: 'Aiken: questions, one of which has no answer',
    format: 'aiken',
    bytes: bytesOf('Which is it?\nA) Delhi\nB) 2*3\nANSWER: B\n\nNot ended\nA) x\nB) y\n\nGood?\nA. Yes\nB. No\nANSWER: A\n'),
    wanted: [
      { stem_en: 'Which is it?', option_b_en: '2\\*3', key: 'b' },
      { stem_en: 'Good?', key: 'a' },
    ],
    told: ['aiken_no_answer'],
  },
]

const old = (conditions: string): string =>
  `<questestinterop><assessment><section><item ident="q1" title="Old"><presentation><material><mattext texttype="text/html">&lt;p&gt;H&lt;sub&gt;2&lt;/sub&gt;O?&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Multiple"><render_choice>${['A', 'B', 'C'].map((label) => `<response_label ident="${label}"><material><mattext>Option ${label}</mattext></material></response_label>`).join('')}</render_choice></response_lid></presentation><resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="100"/></outcomes><respcondition continue="Yes"><conditionvar>${conditions}</conditionvar><setvar varname="SCORE" action="Set">100</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`
const is = (label: string): string => `<varequal respident="r">${label}</varequal>`

const QTI_FIXTURES: readonly Fixture[] = [
  {
    name: 'QTI 2: a choice with lowered letters',
    format: 'qti',
    bytes: bytesOf(item(declared(['B']), `<p>What is H<sub>2</sub>O?</p>${choices(['Ice', 'Water'])}`, MATCH)),
    wanted: [{ stem_en: 'What is H$_{2}$O?\n\nWhich?', key: 'b' }],
  },
  {
    name: 'QTI 2: rules that say "not"',
    format: 'qti',
    bytes: bytesOf(
      item(declared(['A']), choices(['One', 'Two']), rules(`<not><match>${GIVEN}<correct identifier="RESPONSE"/></match></not>`)),
    ),
    wanted: [{ key: 'b' }],
  },
  {
    name: 'QTI 1.2: options that must not be chosen',
    format: 'qti',
    bytes: bytesOf(old(`<and>${is('A')}${is('C')}<not>${is('B')}</not></and>`)),
    wanted: [{ stem_en: 'H$_{2}$O?', key: 'a, c' }],
  },
  {
    name: 'QTI: a package with a broken item and one that is refused',
    format: 'qti',
    bytes: new Uint8Array(
      zipSync({
        'imsmanifest.xml': strToU8('<manifest><resource href="a.xml"/><resource href="b.xml"/><resource href="c.xml"/></manifest>'),
        'a.xml': strToU8(item(declared(['A']), choices(['One', 'Two']), MATCH)),
        'b.xml': strToU8(item(declared(['A']), choices(['One', 'Two']), MATCH).replace('</itemBody>', '')),
        'c.xml': strToU8(item('', '<extendedTextInteraction responseIdentifier="RESPONSE"/>', '')),
      }),
    ),
    wanted: [{ key: 'a' }],
    told: ['type_unsupported', 'xml_broken'],
  },
]

const PDF2CBT_FIXTURES: readonly Fixture[] = [
  {
    name: 'PDF2CBT: a zip of version 2 with a question of each type',
    format: 'pdf2cbt',
    bytes: pdf2cbtZip({ appVersion: '2.6.0', testConfig: {}, pdfCropperData: QUESTIONS, testAnswerKey: keyOfVersion2(KEY) }),
    wanted: [
      { type: 'single', key: 'b', option_a_en: 'A', fixed_order: 'yes', topic: 'Physics Section 1' },
      { type: 'multiple', key: 'a, c' },
      { type: 'numerical', key: '6, 2.4 TO 2.6' },
      { type: 'matrix', key: 'a: a, d; b: b; c: c; d: e', columns_en: 'P\nQ\nR\nS\nT' },
    ],
    told: ['alt_missing', 'marks_of_file', 'picture_question', 'weights_lost'],
  },
  {
    name: 'PDF2CBT: keys that no question can hold',
    format: 'pdf2cbt',
    bytes: pdf2cbtZip(
      oneSection({ '1': question('mcq'), '2': question('nat'), '3': question('mcq') }, { '1': 'DROPPED', '2': 'BONUS', '3': [1, 2] }),
    ),
    wanted: [{ type: 'single' }, { type: 'numerical' }, { key: 'a, b' }],
    told: ['alt_missing', 'bad_key', 'key_bonus', 'key_dropped', 'key_missing', 'marks_of_file', 'picture_question', 'several_right'],
  },
]

export const SYSTEM_FIXTURES: readonly Fixture[] = [
  ...MOODLE_FIXTURES,
  ...GIFT_FIXTURES,
  ...AIKEN_FIXTURES,
  ...QTI_FIXTURES,
  ...PDF2CBT_FIXTURES,
]
