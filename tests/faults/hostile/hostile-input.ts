import type { ProofRandom } from '../support/random.ts'
import { brokenJson, PATH_POISONS, POISONS, QUERY_POISONS, STRANGE_KEYS, TEXT_POISONS } from './poison.ts'
import type { Target } from './targets.ts'

export interface HostileInput {
  readonly route: string
  /** In a few words what is wrong with it. */
  readonly what: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Whether it must be refused; otherwise it only has to be answered, and may have no effect. */
  readonly mustRefuse: boolean
  readonly isFile: boolean
}

/** The target's good request with one thing spoilt. The same seed gives the same input. */
export function hostileInput(target: Target, random: ProofRandom): HostileInput {
  const ways = waysOf(target)
  const one = <Item>(list: readonly Item[]): Item => {
    const item = list[random.int(0, list.length - 1)]
    if (item === undefined) throw new RangeError('nothing to choose from')
    return item
  }
  const json = { 'content-type': 'application/json' }
  const base = {
    route: target.route,
    method: target.method,
    path: addressOf(target, {}),
    isFile: target.isFile === true,
    mustRefuse: true,
    headers: {
      ...(target.token === null ? {} : { authorization: `Bearer ${target.token}` }),
      ...(target.body === undefined ? {} : json),
    },
    ...(target.body === undefined ? {} : { body: JSON.stringify(target.body) }),
  }
  switch (one(ways)) {
    case 'path': {
      const [name, poison] = [one(Object.keys(target.params)), one(PATH_POISONS)]
      return { ...base, what: `${name} is ${shown(poison)}`, path: addressOf(target, { [name]: poison }) }
    }
    case 'query': {
      const [name, poison] = [one(Object.keys(target.query ?? {})), one(QUERY_POISONS)]
      return { ...base, what: `?${name}=${shown(poison)}`, path: `${base.path}?${name}=${poison}` }
    }
    case 'repeated query': {
      const [name, value] = one(Object.entries(target.query ?? {}))
      return { ...base, what: `?${name} twice`, path: `${base.path}?${name}=${value}&${name}=${one(['', value, ...QUERY_POISONS])}` }
    }
    case 'strange query': {
      const name = encodeURIComponent(one(STRANGE_KEYS.filter((key) => key !== '')))
      return { ...base, what: `?${shown(name)}`, path: `${base.path}?${name}=1` }
    }
    case 'poison': {
      const place = one(leavesOf(target.body))
      const isText = target.freeText?.includes(String(place[0])) === true
      const poison = one(isText ? TEXT_POISONS : POISONS)
      const mustRefuse = !mayBe(target, String(place[0]), poison)
      return { ...base, mustRefuse, what: `${place.join('.')} is ${shown(poison)}`, body: spoilt(target.body, place, poison) }
    }
    case 'missing': {
      const name = one(Object.keys(target.body ?? {}).filter((field) => target.optional?.includes(field) !== true))
      return { ...base, what: `${name} is missing`, body: JSON.stringify({ ...target.body, [name]: undefined }) }
    }
    case 'strange key': {
      const key = one(STRANGE_KEYS.filter((strange) => !Object.hasOwn(target.body ?? {}, strange)))
      const value = one(['true', '1', '"admin"', '{"role":"admin"}', '4102444800000', '[]'])
      const rest = JSON.stringify(target.body).slice(1)
      return { ...base, what: `the key ${shown(key)}`, body: `{${JSON.stringify(key)}:${value}${rest === '}' ? '' : ','}${rest}` }
    }
    case 'key twice': {
      const name = one(Object.keys(target.body ?? {}))
      const poison = one(target.freeText?.includes(name) === true ? TEXT_POISONS : POISONS)
      const mustRefuse = !mayBe(target, name, poison)
      return {
        ...base,
        mustRefuse,
        what: `${name} twice`,
        body: `${JSON.stringify(target.body).slice(0, -1)},${JSON.stringify(name)}:${poison}}`,
      }
    }
    case 'broken': {
      const body = brokenJson(JSON.stringify(target.body), random)
      return { ...base, what: 'broken JSON', body: target.takesNoBody === true && body.length === 0 ? '{' : body }
    }
    case 'oversize': {
      const padding = ' '.repeat(random.int(65_536, 200_000))
      return { ...base, what: 'too large', body: JSON.stringify(target.body).replace('{', `{${padding}`) }
    }
    case 'content type': {
      const type = one([
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'text/json',
      ])
      const odd = one([
        type,
        'application/jsonp',
        'application/json/',
        'json',
        '*/*',
        ';',
        'application/octet-stream',
        'application/json,text/plain',
      ])
      return { ...base, what: `content-type ${odd}`, headers: { ...base.headers, 'content-type': odd } }
    }
    case 'method': {
      const method = one(['PATCH', 'PROPFIND', 'LOCK', 'PURGE', target.method === 'GET' ? 'DELETE' : 'PATCH'])
      const { body: _body, ...bare } = base
      return { ...bare, what: `method ${method}`, method }
    }
    case 'token': {
      const { authorization: _real, ...others } = base.headers as Record<string, string>
      const poison = one(TOKENS)
      return { ...base, what: `authorization ${shown(poison)}`, headers: poison === '' ? others : { ...others, authorization: poison } }
    }
    case 'header': {
      const [name, value] = one(HEADERS)
      return { ...base, what: `${name}: ${shown(value)}`, headers: { ...base.headers, [name]: value }, mustRefuse: false }
    }
  }
}

type Way = (typeof WAYS)[number]
const WAYS = [
  ...(['path', 'query', 'repeated query', 'strange query', 'poison', 'missing', 'strange key', 'key twice', 'broken', 'oversize'] as const),
  ...(['content type', 'method', 'token', 'header'] as const),
]

/** What can be spoilt about a target; the ways with most variety come more often. */
function waysOf(target: Target): readonly Way[] {
  const hasBody = target.body !== undefined
  const hasFields = hasBody && Object.keys(target.body).length > 0
  const hasRequired = hasBody && Object.keys(target.body).some((field) => target.optional?.includes(field) !== true)
  return [
    'method' as const,
    ...(target.token === null ? [] : (['token', 'token'] as const)),
    ...(Object.keys(target.params).length === 0 ? [] : (['path', 'path', 'path', 'path'] as const)),
    ...(target.query === undefined ? [] : (['query', 'query', 'query', 'repeated query', 'strange query'] as const)),
    ...(hasBody ? (['strange key', 'broken', 'broken', 'content type', 'oversize'] as const) : []),
    ...(hasFields ? (['poison', 'poison', 'poison', 'poison', 'key twice'] as const) : []),
    ...(hasRequired ? (['missing'] as const) : []),
    // A good request with an odd header is still a good request: only where that changes nothing.
    ...(target.method === 'GET' ? (['header', 'header'] as const) : []),
  ]
}

const addressOf = (target: Target, changed: Readonly<Record<string, string>>): string =>
  target.address.replace(/\{(\w+)\}/g, (_, name: string) => changed[name] ?? target.params[name] ?? '')

/** The places in a body that hold a value, as paths. */
function leavesOf(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [at]
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [...(at.length > 0 ? [at] : []), ...entries.flatMap(([key, child]) => leavesOf(child, [...at, key]))]
}

const HOLE = '\u2042'

function spoilt(body: unknown, place: readonly (string | number)[], poison: string): string {
  const copy = structuredClone({ body }) as Record<string | number, unknown>
  const path = ['body', ...place]
  const last = path.pop() ?? 'body'
  const parent = path.reduce((node, key) => node[key] as Record<string | number, unknown>, copy)
  parent[last] = HOLE
  // The poison is text that JSON.stringify cannot write.
  return JSON.stringify(copy['body']).replace(`"${HOLE}"`, () => poison)
}

const TOKENS: readonly string[] = [
  '',
  'Bearer',
  'Bearer ',
  'bearer x',
  'Basic YTpi',
  'Operator x',
  `Operator ${'x'.repeat(64)}`,
  'Bearer a.b.c',
  `Bearer ${'A'.repeat(5_000)}`,
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  'Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIxIn0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'Bearer eyJhbGciOiJIUzI1NiIsImNyaXQiOlsieCJdLCJ4IjoxfQ.e30.AAAA',
  'Bearer ....',
  'Bearer ~~~~~~~~~~~~~~~~~~~~',
  'Bearer null',
  'Negotiate',
  'Bearer __proto__.__proto__.__proto__',
]

const HEADERS: readonly (readonly [string, string])[] = [
  ...['"', 'W/"', '*', '"a", "b", W/"c"', 'x'.repeat(3_000), '""', ',,,'].map((value) => ['if-none-match', value] as const),
  ...['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', '-1', 'Thu, 99 Foo 99999 99:99:99 GMT'].map(
    (value) => ['if-modified-since', value] as const,
  ),
  ...['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-1,3-4', 'lines=1', 'bytes=99999999999999999999-'].map(
    (value) => ['range', value] as const,
  ),
  ...['*', 'nobody', '"'].map((value) => ['if-match', value] as const),
  ...['a', '%', '=', 'sopan_oauth=x', '__proto__=1', `${'c=1; '.repeat(500)}c=1`].map((value) => ['cookie', value] as const),
  ...['null', 'https://evil.example', 'http://sopan.test.evil.example', 'x'.repeat(2_000)].map((value) => ['origin', value] as const),
  ...['127.0.0.1', 'unknown', '1, 2, 3', "' OR 1=1"].map((value) => ['x-forwarded-for', value] as const),
  ['x-http-method-override', 'DELETE'],
  ['user-agent', `{"level":"error"}${'x'.repeat(1_000)}`],
  ['accept-language', 'x;q=NaN,*;q=9'],
  ['accept', ';;;q=9'],
  ['content-type', 'multipart/form-data'],
]

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)

/** Whether a field takes this value, though another one would have to be refused. `poison` is JSON. */
const mayBe = (target: Target, field: string, poison: string): boolean =>
  target.anyText?.includes(field) === true || (poison === '""' && target.mayBeEmpty?.includes(field) === true)
