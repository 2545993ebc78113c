import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { runScheduledTasks } from '#worker/scheduled-tasks.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The real database, in which every statement that names this table fails. */
function failingTable(table: string): D1Database {
  return new Proxy(env.DB, {
    get: (db, name) => {
      if (name === 'prepare')
        return (query: string) => {
          if (new RegExp(`\\b${table}\\b`).test(query)) throw new Error(`no ${table} today`)
          return db.prepare(query)
        }
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? (value.bind(db) as unknown) : value
    },
  })
}

test('a sweep that fails leaves one line and keeps no other from running', async () => {
  const written: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void written.push(String(line)))
  const now = Date.now()
  const lastSwept = () => env.DB.prepare("SELECT n FROM kept_count WHERE name = 'swept'").first<number>('n')
  expect((await runScheduledTasks({ ...env, DB: failingTable('job') }, now)).failed).toEqual(['jobs'])
  expect(written.map((line) => JSON.parse(line) as object)).toEqual([
    { at: expect.stringMatching(/Z$/), level: 'error', event: 'sweep_failed', task: 'jobs', reason: 'no job today' },
  ])
  // The last of the chain ran all the same.
  expect(await lastSwept()).toBe(now)
})

test('where nothing fails no line is written', async () => {
  const error = vi.spyOn(console, 'error')
  expect((await runScheduledTasks(env, Date.now())).failed).toEqual([])
  expect(error).not.toHaveBeenCalled()
})
