export { handToOps as onRequestGet } from './hand-to-ops.ts'
