import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { startCollector } from './contract-snapshot/collector.ts'
import { startPaymentGateway } from '../scripts/stand-in/payment-gateway.ts'

const root = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Files that need a Worker of their own. */
const ALONE = [
  // They count or walk whole tables.
  'overview/overview',
  'secrecy/every-state',
  'notifications/broadcast',
  'samples/import-samples',
  'content/demo-content',
  // They fill tables with rows of their own numbering, 100,000 and more, or go back to an earlier schema.
  'budgets/routes',
  'account/budget',
  'prime/budget',
  'tickets/takeover',
  // They plant an account's id into every column that can name one.
  'account/personal-data',
  'account/erasure',
  // They ask which questions stand in none of the last tests, and for all tickets.
  'question-bank/listing',
  'tickets/inbox',
  // They put all groups in order, and there may be 200 of them; they run every scheduled task.
  'authoring/desk',
  'operations/scheduled-tasks',
].map((path) => `tests/worker/${path}.test.ts`)

/** The payment gateway's keys in these tests; it listens wherever there is room, and goes with this process. */
const PAYMENTS = {
  RAZORPAY_KEY_ID: 'rzp_test_ForTests00001',
  RAZORPAY_KEY_SECRET: 'a key secret for tests only',
  RAZORPAY_WEBHOOK_SECRET: 'a webhook secret for tests only',
}
const gateway = startPaymentGateway(0, {
  keyId: PAYMENTS.RAZORPAY_KEY_ID,
  keySecret: PAYMENTS.RAZORPAY_KEY_SECRET,
  webhookSecret: PAYMENTS.RAZORPAY_WEBHOOK_SECRET,
})

const collector = process.env['SOPAN_SEEN'] === undefined ? '' : startCollector(process.env['SOPAN_SEEN'])

/**
 * Tests that run inside workerd, with the bindings of wrangler.toml and every migration applied. The files of `workers` come one after the
 * other into the same Worker and see each other's rows, so each test makes its own people, tests and questions. Those of
 * `workers-alone` each get a Worker of their own (decision 0105).
 */
export const workerProject = (name: 'workers' | 'workers-alone') =>
  defineConfig({
    root: root('.'),
    plugins: [
      cloudflareTest(async () => ({
        wrangler: { configPath: root('wrangler.toml') },
        miniflare: {
          bindings: {
            ENVIRONMENT: 'local',
            PUBLIC_ORIGIN: 'http://sopan.test',
            SESSION_SECRET: 'a secret for tests only, 32 bytes and more',
            OPERATOR_SECRET: 'an-operator-secret-for-tests-only-32-and-more',
            GOOGLE_CLIENT_ID: 'test-client',
            GOOGLE_CLIENT_SECRET: 'test-client-secret',
            // How long a proof is, and what it can be had again with; `npm test` takes the short ones.
            PROOF_RUNS: process.env['PROOF_RUNS'] ?? '',
            PROOF_SEED: process.env['PROOF_SEED'] ?? '',
            COLLECTOR: await collector,
            RENEW_STORED: process.env['RENEW_STORED'] ?? '',
            ...PAYMENTS,
            PAYMENT_GATEWAY: (await gateway).address,
            MIGRATIONS: await readD1Migrations(root('migrations')),
            SEARCH_MIGRATIONS: await readD1Migrations(root('migrations/search')),
          },
        },
      })),
    ],
    test: {
      name,
      isolate: name === 'workers-alone',
      include: name === 'workers' ? ['tests/worker/**/*.test.ts'] : ALONE,
      exclude: name === 'workers' ? ALONE : [],
      setupFiles: ['apply-migrations', 'record-statements', 'record-stored'].map((file) => root(`tests/worker/support/${file}.ts`)),
      testTimeout: 30_000,
    },
  })
