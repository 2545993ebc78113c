export { publicPage as onRequestGet } from '../public-pages/public-page.ts'
