/**
 * Calls by which a text becomes code, a request or a secret. Each is forbidden or has one known place, so that a review of that place is a
 * review of all (docs/security.md).
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = (pattern: string): readonly (readonly [file: string, text: string])[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|paraglide|\.gen\.ts$/.test(file))
    .map((file) => [file, readFileSync(root + file, 'utf8')] as const)

const SERVER = sources('{worker,durable-objects}/**/*.ts')
const SITE = sources('web/{src,functions}/**/*.{ts,tsx}')
const ALL = [...SERVER, ...SITE]

const filesWith = (files: readonly (readonly [file: string, text: string])[], call: RegExp): string[] =>
  files
    .filter(([, text]) => call.test(text))
    .map(([file]) => file)
    .toSorted()

/** `fetch(` that leaves for another host; a Durable Object's and a binding's are calls inside. */
const GOES_OUT = /(?<![.\w])fetch\((?!\)|request: Request)/

test.each([
  ['makes code of a text', ALL, /(?<![.\w])eval\(|new Function\(|setTimeout\(\s*['"`]/, []],
  ['runs a command', SERVER, /child_process|Deno\.|process\.exec/, []],
  [
    'shows a text as HTML',
    ALL,
    /dangerouslySetInnerHTML|\.innerHTML\s*=|outerHTML\s*=|insertAdjacentHTML|document\.write\(/,
    ['web/src/ui/drawn-html.tsx', 'web/src/ui/rich-html.tsx'],
  ],
  // An upload tells its progress by XMLHttpRequest alone; its answer is read as JSON.
  [
    'parses XML with entities',
    ALL,
    /DOMParser|XMLHttpRequest|libxml|xml2js|fast-xml/,
    ['web/src/features/book-editor/file/upload-file.ts'],
  ],
  ['draws what must not be guessed from Math.random', SERVER, /Math\.random/, []],
  ['hashes or encrypts by what is broken', ALL, /['"`](MD5|md5|SHA-1|sha1|RC4|DES|AES-ECB|AES-CBC|RSAES-PKCS1-v1_5)['"`]/, []],
  ['reads what a window says to another', SITE, /window\.addEventListener\(\s*'message'|window\.onmessage/, []],
  ['sends to another window', SITE, /\b(opener|parent|top)\.postMessage\(/, []],
  ['builds SQL of names that come from outside', SERVER, /sql\.(raw|identifier)\(/, []],
  [
    'calls another host',
    SERVER,
    GOES_OUT,
    ['worker/ops/tell.ts', 'worker/platform/profile-picture.ts', 'worker/platform/razorpay.ts', 'worker/platform/web-push.ts'],
  ],
  ['takes a body without its schema', SERVER, /c\.req\.(json|parseBody|formData)\(\)/, []],
] as const)('nothing %s outside of its one place', (_what, files, call, known) => {
  expect(filesWith(files, call)).toEqual([...known])
})

test('every call of another host follows no redirect and has an end', () => {
  for (const [file, text] of SERVER.filter(([, source]) => GOES_OUT.test(source)))
    expect([file, /redirect: 'manual'/.test(text), /AbortSignal\.timeout\(/.test(text)]).toEqual([file, true, true])
})

test('a call that does not belong there would be found', () => {
  expect(filesWith([['x.ts', 'element.innerHTML = text']], /\.innerHTML\s*=/)).toEqual(['x.ts'])
  expect(filesWith([['x.ts', 'await fetch(address)']], GOES_OUT)).toEqual(['x.ts'])
  expect(filesWith([['x.ts', 'hub.fetch(request)']], GOES_OUT)).toEqual([])
})
