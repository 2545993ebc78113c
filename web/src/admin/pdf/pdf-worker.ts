/** The library's own worker, which reads the PDF; as a file of this site, so that the policy lets it run. */
// oxlint-disable-next-line import/no-unassigned-import -- it begins to listen by being loaded
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
