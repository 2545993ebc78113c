import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ALONE } from './workers-alone.ts'
import { startCollector } from './contract-snapshot/collector.ts'
import { makeReceiptKey } from '../scripts/lib/receipt-key.ts'
import { startPaymentGateway } from '../scripts/stand-in/payment-gateway.ts'

const root = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

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

/** What receipts are signed with in these tests. */
const RECEIPT_KEY = makeReceiptKey()

/** The consumers of wrangler.toml that wait a second for a full batch wait a twentieth of it here: most tests wait for one event. */
const QUICK_QUEUES = {
  'sopan-attempt-events': { maxBatchSize: 100, maxBatchTimeout: 0.05, maxRetries: 100, retryDelay: 5 },
  'sopan-indexing': { maxBatchSize: 10, maxBatchTimeout: 0.05, maxRetries: 20, retryDelay: 5 },
}

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
          queueConsumers: QUICK_QUEUES,
          bindings: {
            ENVIRONMENT: 'local',
            PUBLIC_ORIGIN: 'http://sopan.test',
            SESSION_SECRET: 'a secret for tests only, 32 bytes and more',
            OPERATOR_SECRET: 'an-operator-secret-for-tests-only-32-and-more',
            ERASURE_KEY: 'an erasure key for tests only, 32 bytes and more',
            RECEIPT_KEY_TEST: RECEIPT_KEY,
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
      setupFiles: ['load-ahead', 'apply-migrations', 'record-statements', 'record-stored'].map((file) =>
        root(`tests/worker/helpers/${file}.ts`),
      ),
      testTimeout: 30_000,
      hookTimeout: 30_000,
    },
  })
