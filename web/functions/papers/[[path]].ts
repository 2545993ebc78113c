export { handOver as onRequest } from '../hand-over.ts'
