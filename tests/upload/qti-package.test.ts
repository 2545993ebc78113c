import { strToU8, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { readUpload } from '#web/formats/read-upload.ts'
import { MATCH, bytesOf, choices, codesOf, declared, item } from './qti-items.ts'
import { errorsOf, readBack } from './read-back.ts'

vi.setConfig({ testTimeout: 180_000 })

describe('a package', () => {
  const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC', 'base64')
  const zip = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> =>
    new Uint8Array(
      zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]))),
    )
  const manifest = (...paths: readonly string[]): string =>
    `<manifest><resources>${paths.map((path) => `<resource identifier="r" type="imsqti_item_xmlv2p1" href="${path}"><file href="${path}"/></resource>`).join('')}</resources></manifest>`
  const named = (name: string, body = ''): string =>
    item(declared(['A']), `${body}${choices([`${name} one`, `${name} two`])}`, MATCH).replace('Item_1', name)

  test('is read in the order of its manifest, and what it does not name comes last', async () => {
    const { questions } = await readBack(
      'qti',
      zip({ 'a.xml': named('a'), 'b.xml': named('b'), 'c/d.xml': named('d'), 'imsmanifest.xml': manifest('c/d.xml', 'b.xml') }),
    )
    expect(questions.map(({ id }) => id)).toEqual(['d', 'b', 'a'])
  })

  test('a broken item is told and the others are read', async () => {
    const { questions, problems } = await readBack(
      'qti',
      zip({ 'imsmanifest.xml': manifest('a.xml', 'b.xml'), 'a.xml': named('a').replace('</itemBody>', ''), 'b.xml': named('b') }),
    )
    expect(questions.map(({ id }) => id)).toEqual(['b'])
    expect(errorsOf(problems).map(({ row, code }) => [row, code])).toEqual([[1, 'xml_broken']])
  })

  test('a stimulus that items share is their passage', async () => {
    const reference = (name: string) =>
      named(name).replace('<itemBody>', '<assessmentStimulusRef identifier="S" href="../texts/s.xml" title="S"/><itemBody>')
    const table = await readUpload(
      'qti',
      zip({
        'imsmanifest.xml': manifest('items/a.xml'),
        'items/a.xml': reference('a'),
        'items/b.xml': reference('b'),
        'texts/s.xml':
          '<assessmentStimulus identifier="S" title="S"><stimulusBody><p>A long <i>story</i>.</p></stimulusBody></assessmentStimulus>',
      }),
      { language: 'en' },
    )
    const cells = Object.fromEntries(table.headers.map((header, i) => [header, table.rows[0]?.cells[i]]))
    expect(table.rows.map((row) => row.cells[table.headers.indexOf('passage_id')])).toEqual(['stimulus-s', 'stimulus-s'])
    expect(cells).toMatchObject({ passage_id: 'stimulus-s', passage_en: 'A long *story*.', stem_en: 'Which?' })
    const lost = await readBack('qti', zip({ 'imsmanifest.xml': manifest('items/a.xml'), 'items/a.xml': reference('a') }))
    expect(errorsOf(lost.problems).map(({ code }) => code)).toEqual(['type_unsupported'])
  })

  test('a picture is found beside its item, and none outside of the package', async () => {
    const { questions, problems } = await readBack(
      'qti',
      zip({
        'imsmanifest.xml': manifest('items/a.xml'),
        'items/a.xml': named('a', '<p>See <img src="../media/c.png" alt="A circle"/></p>'),
        'media/c.png': PNG,
      }),
    )
    expect(JSON.stringify(questions)).toMatch(/See !\[A circle\]\(image:img-[0-9a-f]{24}\)/)
    expect(problems.filter(({ code }) => code === 'html_lost')).toEqual([])
    expect(errorsOf(problems)).toEqual([])
  })

  test('a formula in MathML becomes TeX', async () => {
    const math = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>'
    const { questions, problems } = await readBack('qti', bytesOf(named('a', `<p>Half is ${math}.</p>`)))
    expect(JSON.stringify(questions)).toContain('$\\\\frac{a}{2}$')
    expect(errorsOf(problems)).toEqual([])
  })

  test.each([
    ['a path that leaves it', () => zip({ 'imsmanifest.xml': manifest(), '../a.xml': named('a') }), 'unsafe_paths'],
    ['a path from the root', () => zip({ 'imsmanifest.xml': manifest(), '/etc/a.xml': named('a') }), 'unsafe_paths'],
    ['a path with a drive', () => zip({ 'imsmanifest.xml': manifest(), 'C:/a.xml': named('a') }), 'unsafe_paths'],
    ['a bomb', () => zip({ 'imsmanifest.xml': manifest(), 'a.xml': new Uint8Array(170_000_000) }), 'bomb'],
    ['half a package', () => zip({ 'imsmanifest.xml': manifest(), 'a.xml': named('a') }).slice(0, 300), 'broken_zip'],
    ['no item', () => zip({ 'imsmanifest.xml': manifest() }), 'empty'],
    ['elements 50,000 deep', () => bytesOf(named('a', '<div>'.repeat(50_000))), 'bomb'],
  ])('with %s is refused', async (_, bytes, code) => {
    await expect(readUpload('qti', bytes(), { language: 'en' })).rejects.toMatchObject({ code })
  })

  test('entities of its own make an item broken, and are never put in', async () => {
    const xml = named('a', '<p>&x;</p>').replace('<assessmentItem', '<!DOCTYPE assessmentItem [<!ENTITY x "xx">]><assessmentItem')
    expect(await codesOf(xml)).toEqual(['1 error xml_broken'])
  })

  test('rules that take for ever are ended', async () => {
    const many = `<responseProcessing>${'<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">1</baseValue></sum></setOutcomeValue>'.repeat(20_000)}</responseProcessing>`
    const started = performance.now()
    expect(
      await codesOf(item(declared(['A', 'B'], 'multiple'), choices(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], 0), many)),
    ).toEqual(['1 error processing_long'])
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
