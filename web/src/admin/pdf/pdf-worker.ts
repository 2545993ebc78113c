/** The library's own worker, which reads the PDF; as a file of this site, so that the policy lets it run. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
