import type { Locale } from '#contract/shared/locales.ts'
import { escapedXml } from '../markdown-html.ts'

/** A file of the package. */
export interface Resource {
  readonly path: string
  readonly type: 'imsqti_item_xmlv3p0' | 'imsqti_stimulus_xmlv3p0' | 'webcontent'
  /** Of a picture there is none. */
  readonly language?: Locale
  /** Words that a bank is searched by. */
  readonly keywords?: readonly string[]
  /** Paths of the resources that it shows. */
  readonly needs?: readonly string[]
}

/** The manifest of a QTI 3.0 package. Languages and keywords stand in the metadata of each resource. */
export function manifestXml(resources: readonly Resource[]): string {
  const names = new Map(resources.map(({ path }, i) => [path, `resource-${i + 1}`]))
  const written = resources.map(({ path, type, language, keywords = [], needs = [] }) => {
    const words = keywords.map(
      (word) => `<imsmd:keyword><imsmd:string xml:lang="${language ?? 'en'}">${escapedXml(word)}</imsmd:string></imsmd:keyword>`,
    )
    const metadata =
      language === undefined
        ? ''
        : `<metadata><imsmd:lom><imsmd:general><imsmd:language>${language}</imsmd:language>${words.join('')}</imsmd:general></imsmd:lom></metadata>`
    const dependencies = needs.map((need) => `<dependency identifierref="${names.get(need) ?? ''}"/>`)
    return `<resource identifier="${names.get(path) ?? ''}" type="${type}" href="${path}">${metadata}<file href="${path}"/>${dependencies.join('')}</resource>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" identifier="sopan-questions">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
<organizations/>
<resources>
${written.join('\n')}
</resources>
</manifest>
`
}
