export { firstHtml as onRequestGet } from './first-html/first-html.ts'
