export { fragment as onRequestGet } from '../public-pages/fragment.ts'
