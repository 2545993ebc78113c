import { COLOURS, LANGUAGES, SCREENS, SIZES } from './screens.ts'

export interface Picture {
  readonly screen: string
  readonly view: string
  readonly language: string
  readonly colour: string
  readonly width: number
  readonly height: number
  readonly file: string
}

const STYLE = `body { margin: 24px; font: 15px/1.5 system-ui; background: #8b8982 }
section { margin-bottom: 48px }
div { display: flex; gap: 12px; overflow-x: auto; align-items: start }
figure { margin: 0; flex: none }
img { display: block; object-fit: cover; object-position: top }`

/** A page with the pictures of a screen beside one another: a row a size and view, and above them the names of its mock-ups. */
export function indexPage(pictures: readonly Picture[]): string {
  const sections = SCREENS.filter(({ name }) => pictures.some(({ screen }) => screen === name)).map(({ name, title, mockUps }) => {
    const rows = SIZES.flatMap((size) => {
      const ofSize = pictures.filter((one) => one.screen === name && one.width === size.width && one.height === size.height)
      return [...Map.groupBy(ofSize, ({ view }) => view).values()].map((row) => `<div>${row.toSorted(byPlace).map(figure).join('')}</div>`)
    })
    return `<section><h2>${title}</h2><p>Mock-ups: ${mockUps.join(', ')}</p>${rows.join('\n')}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>\n${sections.join('\n')}\n</html>\n`
}

const placeOf = ({ language, colour }: Picture): number =>
  LANGUAGES.findIndex((one) => one === language) * COLOURS.length + COLOURS.findIndex((one) => one === colour)
const byPlace = (a: Picture, b: Picture): number => placeOf(a) - placeOf(b)

const figure = ({ view, language, colour, width, height, file }: Picture): string =>
  `<figure><a href="${file}"><img src="${file}" width="${width}" height="${height}" alt="" loading="lazy"></a><figcaption>${view}, ${width} × ${height}, ${language}, ${colour}</figcaption></figure>`
