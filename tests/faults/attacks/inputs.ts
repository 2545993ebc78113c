import { SITE_LEVEL } from '#contract/attempts/schemas.ts'
import { writeCsv } from '#web/formats/write-csv.ts'
import { csvText } from '#web/lib/csv-text.ts'
import { type Attack, Hole, mustBe, mustNotHold, mustRefuse, needed } from './attack.ts'
import { newId } from './world.ts'

/** What runs in a browser. The renderer's own markup holds none of it. */
const RUNS =
  /<(script|iframe|object|embed|form|input|svg|style|link|base|meta|video|audio)\b|\son\w+\s*=|javascript:|data:text|vbscript:|srcdoc|expression\(/i

const MARKUP: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '![x](data:text/html;base64,PHNjcmlwdD4=)',
  '<iframe srcdoc="<script>">',

  '[x]: javascript:alert(1)\n\n[x]',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '`<script>`x<b onclick=a>',

  '$\\href{javascript:alert(1)}{x}$',
  '$\\htmlData{onclick=alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\includegraphics{http://x/y}$',
  '$\\unicode{x3c}script$',
  '$\\style{position:fixed;inset:0}{x}$',
  '$\\class{x" onclick="alert(1)}{y}$',
  '$\\def\\a{\\a\\a}\\a$',
  `$${'{'.repeat(3_000)}$`,
  `${'>'.repeat(2_000)}x`,
  '['.repeat(4_000),
  '*a_'.repeat(3_000),
  '<!--><img src=x onerror=alert(1)>-->',
]

/** Fields, names and texts that mean something where they end up. */
export const INPUTS: readonly Attack[] = [
  {
    title: 'Add fields that only the server decides to every body a learner sends, and JavaScript’s own names',
    run: async (w) => {
      const { id, token } = await w.person()
      const grant = await w.start({ token }, w.tests.second)
      const bodies: readonly (readonly [string, string, object])[] = [
        ['POST', '/api/attempts', { testId: w.tests.mock, language: 'en', level: SITE_LEVEL }],
        ['PUT', '/api/me/notification-settings', {}],
        ['POST', '/api/me/tickets', { category: 'other', text: 'words', images: [], context: {}, language: 'en' }],
        ['POST', `/api/attempts/${grant.attemptId}/questions/0/report`, { reason: 'other', text: 'x', language: 'en' }],
        ['PUT', '/api/me/practice/goal', { goal: 10 }],
        ['POST', '/api/live/ticket', {}],
      ]
      const extra = [
        'userId',
        'role',
        'state',
        'ranking',
        'deadlineAt',
        'seed',
        'epoch',
        'score12',
        'primeAccessUntil',
        'isVoid',
        'constructor',
      ]
      for (const [method, path, body] of bodies)
        for (const name of extra) mustRefuse(await w.call(method, path, { token, body: { ...body, [name]: 1 } }), 'invalid_request')
      for (const raw of [
        '{"__proto__":{"role":"admin","goal":10}}',
        '{"goal":10,"__proto__":{"role":"admin"}}',
        '{"goal":10,"goal":99999}',
      ])
        mustRefuse(await w.call('PUT', '/api/me/practice/goal', { token, raw }), 'invalid_request')
      const [row] = await w.rows<{ role: string; prime: number | null }>(
        'SELECT role, prime_access_until AS prime FROM user WHERE id = ?1',
        id,
      )
      mustBe('the rights', row, { role: 'user', prime: null })
    },
  },
  {
    title: 'Call oneself a formula and wait for an admin to open the table in a spreadsheet',
    run: async (w) => {
      const { token } = await w.person()
      const formulas = ["=cmd|'/C calc'!A0", '+1+1', '-2+3', '@SUM(A1)', '＝1+1', '＋1', '=HYPERLINK("http://x","y")']
      for (const name of formulas) {
        const body = {
          name,
          examGoals: ['ssc-cgl'],
          interfaceLanguage: 'en',
          questionLanguage: 'en',
          state: 'AS',
          category: 'obc',
          ageBand: '18to24',
        }
        const reply = await w.call('PUT', '/api/me/profile', { token, body })
        const stored = reply.status < 300 ? needed<{ user: { name: string } }>(reply).user.name : name
        for (const table of [csvText([[stored, 'b']]), new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv([[stored, 'b']]))])
          if (/(^|,|\n|"|\ufeff)[=+\-@＝＋－＠]/.test(table)) throw new Hole(`${name} is a formula in ${JSON.stringify(table)}`)
      }
    },
  },
  {
    title: 'Hide scripts in the Markdown, HTML and TeX of a question, and texts that never end',
    run: async (w) => {
      const admin = await w.admin()
      for (const text of MARKUP) {
        const begun = Date.now()
        const body = { type: 'single', language: 'en', texts: { stem: text } }
        const reply = await w.call('POST', '/api/admin/questions/render', { token: admin.token, body })
        if (reply.status >= 500) throw new Hole(`${text.slice(0, 40)} breaks the renderer: ${reply.status}`)
        if (reply.status < 300) {
          const { html } = needed<{ html: Record<string, string> }>(reply)
          // What is shown as text stands there escaped; only markup can run.
          mustNotHold(
            text.slice(0, 40),
            Object.values(html)
              .join(' ')
              .replaceAll(/>[^<]*</g, '><'),
            RUNS,
          )
        }
        if (Date.now() - begun > 5_000) throw new Hole(`${text.slice(0, 40)} takes ${Date.now() - begun} ms`)
      }
    },
  },
  {
    title: 'Subscribe addresses inside the own network, and of strangers, for the server to push to',
    run: async (w) => {
      const who = await w.person()
      await w.call('POST', '/api/me/consents', { token: who.token, body: { kind: 'push', given: true } })
      const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
      const subscribe = (endpoint: string) =>
        w.call('PUT', '/api/push/subscription', { token: who.token, body: { endpoint, keys, language: 'en' } })
      const hosts = [
        'http://127.0.0.1/',
        'https://127.0.0.1/',
        'https://[::1]/',
        'https://169.254.169.254/latest',
        'https://localhost/',
        'file:///etc/passwd',
      ]
      const tricks = [
        'https://fcm.googleapis.com@127.0.0.1/',
        'https://fcm.googleapis.com.evil.example/',
        'https://fcm.googleapis.com:8443/',
        'https://evil.example/#fcm.googleapis.com',
        'https://2130706433/',
        'https://fcm.googleapis.com%2eevil.example/',
        'gopher://fcm.googleapis.com/',
      ]
      for (const endpoint of [...hosts, ...tricks]) mustRefuse(await subscribe(endpoint), 'invalid_request')
      needed(await subscribe('https://fcm.googleapis.com/fcm/send/x'))
      mustBe('the subscriptions', (await w.rows('SELECT id FROM push_subscription WHERE user_id = ?1', who.id)).length, 1)
    },
  },
  {
    title: 'Climb out of the folders by names of files, papers, pictures and ids',
    run: async (w) => {
      const admin = await w.admin()
      const climbs = [
        '..%2f..%2fpapers',
        '%2e%2e%2f%2e%2e',
        '..%5c..%5c',
        '%00',
        '....//',
        '..;/',
        '%252e%252e%252f',
        'tickets%2f',
        `${'A'.repeat(43)}%2f..`,
      ]
      for (const climb of climbs)
        for (const path of [
          `/papers/${climb}`,
          `/media/${climb}`,
          `/api/me/tickets/images/${climb}`,
          `/api/admin/imports/${climb}/file`,
          `/api/tests/${climb}`,
        ])
          mustRefuse(await w.call('GET', path, { token: admin.token }))
      const upload = {
        id: newId(),
        fileName: '../../../etc/passwd"\r\nset-cookie: a=b',
        format: 'csv',
        total: 1,
        settings: { mapping: [], subject: '', topic: '' },
      }
      mustRefuse(await w.call('POST', '/api/admin/imports', { token: admin.token, body: upload }), 'invalid_request')
      const named = { ...upload, fileName: '../../../etc/passwd.html' }
      needed(await w.call('POST', '/api/admin/imports', { token: admin.token, body: named }))
      const raw = '<script>alert(1)</script>'
      needed(
        await w.call('PUT', `/api/admin/imports/${upload.id}/file`, {
          token: admin.token,
          raw,
          headers: { 'content-type': 'application/octet-stream' },
        }),
      )
      const file = await w.call('GET', `/api/admin/imports/${upload.id}/file`, { token: admin.token })
      mustBe(
        'how the file is handed out',
        [file.headers.get('content-type'), file.headers.get('content-disposition')],
        ['application/octet-stream', 'attachment'],
      )
    },
  },
]
