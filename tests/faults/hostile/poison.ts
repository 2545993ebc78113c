import type { ProofRandom } from '../support/random.ts'

/**
 * Values as JSON text that no field of any request takes: wrong types, numbers out of every range, texts that are no id, no word of a
 * list and no number. As text, because some cannot be written by JSON.stringify.
 */
export const POISONS: readonly string[] = [
  ...['{}', '{"$gt":""}', '{"toString":1}', '{"length":1e9}', '[[]]', '[{}]', '[[[[[[[[]]]]]]]]', '[null,null]', '{"0":"a"}'],
  ...['-1', '1.5', '1e999', '-1e999', '-0.1', '9007199254740993', '1e308', '1e-320', '123456789012345678901234567890'],
  ...['"NaN"', '"Infinity"', '"1e999"', '"0x10"', '"１"', '"٣"', '"true"', '"null"', '"undefined"', '""', '" "'],
  ...['"../../etc/passwd"', '"..%2f..%2fadmin"', '"..\\\\..\\\\admin"', '"%2e%2e%2f"', '"file:///etc/passwd"', '"/api/admin/overview"'],
  ...["\"' OR '1'='1\"", '"\'; DROP TABLE user; --"', '"1) UNION ALL VALUES(1"', '"%_%_%_%"', '"*\\" NEAR \\""'],
  ...['"<script>alert(1)</script>"', '"javascript:alert(1)"', '"{{7*7}}"', '"${7*7}"', '"$(id)"', '"=cmd|\' /C calc\'!A0"'],
  ...['"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u202eabc"', '"\\u2066"', '"\\ufeff"', '"\\u200b"', '"\\u0007"', '"\\uffff"'],
  ...['"aaaaaaaaaaaaaaaА"', '"AAAAAAAAAAAAAAAA"', '"aaaaaaaaaaaaaaaa\\n"', '"aaaaaaaaaaaaaaa"', '"ａａａａａａａａａａａａａａａａ"'],
  ...['"__proto__"', '"constructor"', '"hasOwnProperty"', '"Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘"', '"👩‍👩‍👧‍👦"'],
  JSON.stringify('x'.repeat(5_000)),
  JSON.stringify('😀'.repeat(4_000)),
  `[${'0,'.repeat(3_000)}0]`,
]

/** Values as JSON text that a field of free text refuses: what is no text, and characters that cannot be stored or shown. */
export const TEXT_POISONS: readonly string[] = [
  ...['{}', '{"$gt":""}', '[]', '["a"]', 'null', 'true', '0', '-1', '1e999', '9007199254740993'],
  ...['"a\\u0000b"', '"\\ud800"', '"x\\udfff"', '"\\udc00\\ud800"', '"\\u202eabc"', '"a\\u2066b"', '"\\u0007"', '"a\\u001bb"', '"\\u007f"'],
  JSON.stringify('x'.repeat(5_000)),
  JSON.stringify('😀'.repeat(4_000)),
]

/** Names that no body of ours has: marks and rights that the server alone decides, and JavaScript's own. */
export const STRANGE_KEYS: readonly string[] = [
  ...['score', 'score12', 'isCorrect', 'timeLeft', 'startedAt', 'deadlineAt', 'serverNow', 'role', 'primeAccessUntil', 'bannedAt'],
  ...['isProfileComplete', 'userId', '_id', 'id', 'price', 'isRead', 'status', 'version', 'sessionVersion', 'accommodationMinutesPerHour'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', '$where', '', ' ', 'a\u0000b', 'ключ', 'x'.repeat(300)],
]

/** Ids as they stand in an address, percent signs and all: none of them is one. */
export const PATH_POISONS: readonly string[] = [
  ...[
    '%2e%2e%2fadmin',
    '..%2f..%2fadmin%2foverview',
    '%2e%2e',
    '%252e%252e%252f',
    'a%00b',
    '%00',
    '%0d%0aSet-Cookie:x',
    '%ff',
    '%e0%a4%a',
    '%',
  ],
  ...['aaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaa', 'AAAAAAAAAAAAAAAA', 'aaaaaaaaaaaaaaa%C3%A4', 'aaaaaaaaaaaaaaaa%0a', 'aaaaaaaaaaaaaaaa.0'],
  ...[
    'aaaaaaaaaaaaaaaa.-1',
    'aaaaaaaaaaaaaaaa.1e3',
    'aaaaaaaaaaaaaaaa.99999',
    'aaaaaaaaaaaaaaaa.1.1',
    'aaaaaaaaaaaaaaaa.%D9%A3',
    '__proto__',
    'constructor',
  ],
  ...[
    "'%20OR%20'1'='1",
    '%27;DROP%20TABLE%20user;--',
    '%F0%9F%91%A9',
    '%ED%A0%80',
    '%E2%80%AE',
    '%EF%BB%BF',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e999',
  ],
  ...['*', '%25', '$%7B7*7%7D', '%3Cscript%3E', ';a=b', 'a;b', 'a,b', '%5C..%5C', '~root', '.', '%2e', 'x'.repeat(2_000)],
]

/** Values of a query, as they stand in an address, that none of our parameters takes. */
export const QUERY_POISONS: readonly string[] = [
  ...[
    '',
    '-1',
    '-0',
    '0.5',
    '1e3',
    '1e999',
    'NaN',
    '99999999999999999999',
    '%00',
    '1%00',
    '%EF%BC%91',
    '%D9%A3',
    '+1',
    '%201',
    '1%20',
    '0x1',
  ],
  ...[
    '%27',
    '1%27%20OR%201=1--',
    '1;DROP%20TABLE%20user',
    '[]',
    '%7B%7D',
    '%5B%5D',
    'true',
    '__proto__',
    '..%2F',
    '%3Cscript%3E',
    '%ff',
    'EN',
    'en-IN',
  ],
  ...['%E2%80%AEen', 'x'.repeat(3_000)],
]

/** A text that stands for one value more or less, cut or garbled: not JSON in UTF-8, or not an object. */
export function brokenJson(valid: string, random: ProofRandom): string | Uint8Array<ArrayBuffer> {
  const cut = random.int(0, Math.max(0, valid.length - 1))
  const ways: readonly (() => string | Uint8Array<ArrayBuffer>)[] = [
    () => valid.slice(0, cut),
    () => `${valid},`,
    () => `${valid}${valid}`,
    () => `${valid.slice(0, -1)},}`,
    () => valid.replaceAll('"', "'") + "'",
    () => `// x\n${valid}`,
    () => `while(1);${valid}`,
    () => `{"a":NaN,${valid.slice(1)}`,
    () => `{"a":undefined,${valid.slice(1)}`,
    () => `{"a":"\u0001",${valid.slice(1)}`,
    () => ['', ' ', 'null', '[]', '"x"', 'true', '0', '-', '{', '}', '[{}]', '\u0000', '\ufeff\ufeff{}'][random.int(0, 12)] ?? '',
    () => `[${valid}]`,
    () => JSON.stringify(valid),
    () => nested('[', ']', random.int(21, 4_000)),
    () => nested('{"a":', '}', random.int(21, 3_000)),
    () => '['.repeat(random.int(1, 30_000)),
    () => utf16(valid),
    () => withBytes(valid, [0xc0, 0xaf]),
    () => withBytes(valid, [0xed, 0xa0, 0x80]),
    () => withBytes(valid, [0xff]),
    () => withBytes('', [0x1f, 0x8b, 0x08, 0x00, 0x00]),
  ]
  return ways[random.int(0, ways.length - 1)]?.() ?? ''
}

const nested = (open: string, close: string, levels: number): string =>
  `${open.repeat(levels)}${open === '[' ? '' : '1'}${close.repeat(levels)}`

const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]))

/** The text with bytes that are no UTF-8 inside its first quotes. */
function withBytes(text: string, bytes: readonly number[]): Uint8Array<ArrayBuffer> {
  const at = text.indexOf('"') + 1
  const encoder = new TextEncoder()
  return Uint8Array.from([...encoder.encode(text.slice(0, at)), ...bytes, ...encoder.encode(text.slice(at))])
}
