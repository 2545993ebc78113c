import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let tree = ''

/** The lint configuration of the project over a tree that holds nothing but the planted import. */
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'sopan-lint-'))
  cpSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
})
afterAll(() => {
  rmSync(tree, { recursive: true, force: true })
})

function lint(file: string, source: string): string {
  const path = join(tree, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, source)
  const run = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'unix', file], { cwd: tree, encoding: 'utf8' })
  rmSync(path)
  return run.stdout
}

describe('a planted import is found', () => {
  test.each([
    ['worker/contract/a.ts', '#domain/marking/marks.ts'],
    ['worker/contract/a.ts', '../domain/marking/marks.ts'],
    ['worker/domain/a.ts', '#worker/db/client.ts'],
    ['worker/domain/a.ts', 'node:crypto'],
    ['worker/db/a.ts', '#worker/features/auth/service.ts'],
    ['worker/http/a.ts', '#worker/features/auth/service.ts'],
    ['worker/importing/a.ts', '#worker/features/auth/service.ts'],
    ['worker/features/pass/service.ts', '#worker/features/auth/service.ts'],
    ['worker/features/pass/service.ts', '../auth/service.ts'],
    ['worker/features/pass/service.ts', '#worker/features/results/queries.ts'],
    ['worker/features/pass/service.ts', './routes.ts'],
    ['worker/features/pass/money/a.ts', '../../auth/service.ts'],
    ['worker/features/pass/repository.ts', './service.ts'],
    ['worker/features/pass/money/repository.ts', './service.ts'],
    ['worker/features/pass/queries.ts', './service.ts'],
    ['worker/features/pass/money/order-queries.ts', './service.ts'],
    ['worker/features/pass/write-order.sql.ts', './service.ts'],
    ['worker/features/pass/money/service.ts', './routes.ts'],
    ['worker/features/pass/routes.ts', '#worker/app.ts'],
    ['durable-objects/test-board/a.ts', '#worker/features/auth/service.ts'],
    ['durable-objects/test-board/a.ts', '#worker/platform/ids.ts'],
    ['web/src/ui/a.tsx', '#web/lib/i18n/format.ts'],
    ['web/src/ui/a.tsx', '@tanstack/react-router'],
    ['web/src/ui/a.tsx', '../lib/i18n/format.ts'],
    ['web/src/lib/a.ts', '#web/session/session-store.ts'],
    ['web/src/lib/api/a.ts', '#web/features/tests/a.ts'],
    ['web/src/session/a.ts', '#web/question/exam-text.tsx'],
    ['web/src/errors/a.tsx', '#web/features/attempts/a.ts'],
    ['web/src/question/a.tsx', '#web/admin/last-change.tsx'],
    ['web/src/formats/docx/a.ts', '#web/features/imports/engine/mends.ts'],
    ['web/src/formats/a.ts', '#web/lib/i18n/messages.ts'],
    ['web/src/question/review/a.tsx', '#web/features/results/a.ts'],
    ['web/src/admin/list/a.tsx', '#web/features/audit/a.ts'],
    ['web/src/features/catalogue/a.ts', '#web/routes/index.tsx'],
    ['web/src/features/catalogue/a.ts', '#web/app/router.ts'],
    ['web/src/features/catalogue/a.ts', '#worker/platform/ids.ts'],
    ['web/src/features/catalogue/a.ts', '#web/features/samples/a.ts'],
    ['web/src/features/catalogue/a.ts', '../samples/a.ts'],
    ['web/src/features/catalogue/home/a.ts', '../../samples/a.ts'],
    ['web/src/features/attempts/toolbar/question-tools/a.ts', '../../../samples/a.ts'],
    ['web/src/routes/a.tsx', '#do/test-board/test-board.ts'],
  ])('%s must not import %s', (file, source) => {
    expect(lint(file, `import * as planted from '${source}'\nplanted.use()\n`)).toContain('no-restricted-imports')
  })
  test('the domain may not look at the clock', () => {
    expect(lint('worker/domain/a.ts', 'export const now = () => Date.now()\n')).toContain('no-restricted-globals')
  })
  test('stored HTML may not be shown past the one reviewed component', () => {
    expect(
      lint('web/src/features/catalogue/home/a.tsx', 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n'),
    ).toContain('no-danger')
  })
})

test.each([
  ['worker/domain/a.ts', '#contract/shared/errors.ts'],
  ['durable-objects/test-board/a.ts', '#domain/ranking/test-board.ts'],
  ['durable-objects/test-board/a.ts', '#worker/db/attempt-tables.ts'],
  ['worker/features/pass/service.ts', './repository.ts'],
  ['web/src/features/catalogue/home/a.ts', '#domain/marking/marks.ts'],
])('%s may import %s', (file, source) => {
  expect(lint(file, `import * as wanted from '${source}'\nwanted.use()\n`)).not.toContain('no-restricted-imports')
})
