export { handOver as onRequestGet } from '../hand-over.ts'
