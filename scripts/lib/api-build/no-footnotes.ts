/** Footnotes are switched off in every text (worker/content/render-markdown.ts): what the two packages that read them would add is nothing. */
export const gfmFootnote = () => ({})
export const gfmFootnoteFromMarkdown = () => ({})
export const gfmFootnoteHtml = () => ({})
export const gfmFootnoteToMarkdown = () => ({})
