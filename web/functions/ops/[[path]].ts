export { handToOps as onRequestPost } from '../hand-to-ops.ts'
