import type { ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { UPLOAD_API, type NamedTopic, type UploadBatchReport } from '#contract/imports/schemas.ts'
import { groupedNumbers, readGrouped } from '#domain/text/grouped-number.ts'
import { formatOfFile } from '../formats/format-of-file.ts'
import { guessColumns, type ColumnMapping } from '../formats/guess-columns.ts'
import { imageNamesIn } from '../formats/image-names-of.ts'
import { pictureOf } from '../formats/picture-file.ts'
import { asLive, withoutLive } from '../formats/plain-text.ts'
import { questionOfRow, type Cells, type UploadQuestion } from '../formats/question-of-row.ts'
import { readUpload, type ReadUpload } from '../formats/read-upload.ts'
import { DEFAULT_SETTINGS, type RowSettings } from '../formats/row-settings.ts'
import { columnNamed } from '../formats/template-columns.ts'
import { guessTextForm, type TextFormGuess } from '../formats/text-form.ts'
import { topicKey } from '../formats/topic-name.ts'
import { Refusal, type Picture, type Problem } from '../formats/upload-model.ts'
import { columnOfPath } from './column-of-path.ts'
import { failedRows } from './failed-rows.ts'
import { fitPicture } from './fit-picture.ts'
import type { SessionStore } from './keep-session.ts'
import { legacyCells, type LegacyCell } from './legacy-cells.ts'
import { hashOf, namedQuestion } from './name-question.ts'
import { resolvePictures } from './resolve-pictures.ts'
import { EXAMPLE } from './template-words.ts'
import { shownProblems } from './shown-problems.ts'
import type { GivenFile, LegacyChoice, RowResult, UploadOverview, UploadState, UploadView } from './upload-state.ts'
import { isSkipped, viewOf, type ViewFilter } from './upload-view.ts'

/** A row: its cells, its problems, and the name it got. */
export interface CheckedRow {
  readonly read: UploadQuestion
  readonly question: ContentQuestion | null
  readonly hash: string
  readonly problems: readonly Problem[]
  readonly legacy: readonly LegacyCell[]
}

const LEGACY_SHOWN = 500

export interface PreparedBatch {
  readonly body: Blob
  readonly rows: readonly number[]
}

type Progress = (done: number, of: number) => void

/** Something was asked of a file before there was one: the thread is new, and what it kept has to be restored first. */
export class NotOpen extends Error {
  override readonly name = 'NotOpen'
}

/** One upload from the file to the report, without a screen and without the network: both are its caller's. Runs in the upload's worker. */
export class UploadSession {
  readonly #store: SessionStore
  readonly #newId: () => string
  #state: UploadState | null = null
  #files: readonly GivenFile[] = []
  #table: ReadUpload | null = null
  #pictures = new Map<string, Picture>()
  #named = new Map<string, Picture>()
  #fileProblems: Problem[] = []
  readonly #rows = new Map<number, CheckedRow>()
  readonly #topics = new Map<string, NamedTopic>()

  constructor(store: SessionStore, newId: () => string) {
    this.#store = store
    this.#newId = newId
  }

  /** Reads the file among those given; the others are pictures that its cells name. Throws `Refusal`. */
  async open(files: readonly GivenFile[], encoding: UploadState['encoding'] = null): Promise<UploadOverview> {
    const main = files.find(({ name }) => !/\.(?:png|jpe?g|webp|gif|bmp)$/i.test(name))
    if (main === undefined) throw new Refusal('unknown_format')
    const format = formatOfFile(main.name, main.bytes)
    const state: UploadState = {
      runId: this.#newId(),
      fileName: main.name,
      format,
      language: 'en',
      encoding,
      sheet: null,
      mapping: [],
      settings: DEFAULT_SETTINGS,
      edits: [],
      stage: 'mapping',
      checked: [],
      committed: [],
    }
    await this.#read(state, files)
    // What another file named is no concern of this one.
    this.#topics.clear()
    this.#state = { ...state, mapping: this.#guessColumns() }
    await this.#store.writeFiles(files)
    await this.#save({})
    return this.overview()
  }

  /** What was left unfinished, as it was; null where there is nothing. */
  async restore(): Promise<UploadOverview | null> {
    const kept = await this.#store.read()
    if (kept === null) return null
    // What an older page kept knows nothing of the newer questions.
    const state = { ...kept.state, settings: { ...DEFAULT_SETTINGS, ...kept.state.settings } }
    await this.#read(state, kept.files)
    this.#state = state
    if (kept.state.stage !== 'mapping') await this.#checkAll(() => {})
    return this.overview()
  }

  async forget(): Promise<void> {
    this.#state = null
    this.#table = null
    this.#rows.clear()
    await this.#store.clear()
  }

  /** Takes other choices; the file is read again where they change how. */
  async choose(choices: Partial<Pick<UploadState, 'mapping' | 'settings' | 'language' | 'encoding' | 'sheet'>>): Promise<UploadOverview> {
    const before = this.#now()
    const next = { ...before, ...choices }
    if (next.sheet !== before.sheet || next.encoding !== before.encoding || next.language !== before.language) {
      await this.#read(next, this.#files)
      this.#state = next
      await this.#save({ mapping: this.#guessColumns() })
    } else await this.#save(choices)
    return this.overview()
  }

  overview(): UploadOverview {
    const [state, table] = [this.#now(), this.#opened()]
    const { runId, fileName, format, language, encoding, sheet, mapping, settings, stage } = state
    return {
      state: { runId, fileName, format, language, encoding, sheet, mapping, settings, stage },
      rows: table.rows.length,
      pictures: this.#pictures.size,
      sheets: table.sheets,
      unit: table.unit,
      columns: table.headers.map((header, i) => ({
        header,
        sample: withoutLive(table.rows.find(({ cells }) => (cells[i] ?? '') !== '')?.cells[i] ?? '').slice(0, 80),
      })),
      guess: this.#guessed(),
      grouped: this.#groupedKeys(),
    }
  }

  /** What the texts of a sheet look like, as far as its rows do not say so themselves. */
  #textGuess(): TextFormGuess | null {
    const { format, mapping } = this.#now()
    if (format !== 'csv' && format !== 'xlsx') return null
    const at = mapping.flatMap((name, i) => {
      const column = name === null ? null : columnNamed(name)
      return column !== null && 'language' in column ? [i] : []
    })
    const own = mapping.indexOf('text_form')
    const rows = this.#opened().rows.filter(({ cells }) => own === -1 || (cells[own] ?? '') === '')
    if (rows.length === 0) return null
    return guessTextForm(rows.flatMap(({ cells }) => at.map((i) => withoutLive(cells[i] ?? ''))))
  }

  /** Keys that may be one number or several answers, where they are the keys of numbers. */
  #groupedKeys(): UploadOverview['grouped'] {
    const found = this.#opened().rows.flatMap(({ row }) => {
      const cells = this.#cellsOf(row)
      const text = (cells.get('key') ?? '').trim()
      if (groupedNumbers(text).length === 0) return []
      const { problems } = questionOfRow(row, cells, { ...this.#settings(), grouped: null })
      if (!problems.some(({ code }) => code === 'key_grouped')) return []
      return [{ row, text, one: readGrouped(text, 'one') ?? '', several: readGrouped(text, 'several') ?? '' }]
    })
    return { count: found.length, cells: found.slice(0, 20) }
  }

  /** As chosen; where nothing is chosen, a sheet's texts are what they look like. */
  #settings(): RowSettings {
    const { settings } = this.#now()
    return settings.textForm !== null ? settings : { ...settings, textForm: this.#guessed()?.form ?? null }
  }

  #guess: { table: ReadUpload; mapping: ColumnMapping; found: TextFormGuess | null } | null = null
  #guessed(): TextFormGuess | null {
    const [table, { mapping }] = [this.#opened(), this.#now()]
    if (this.#guess?.table !== table || this.#guess.mapping !== mapping) this.#guess = { table, mapping, found: this.#textGuess() }
    return this.#guess.found
  }

  /** Reads every row. */
  async check(progress: Progress): Promise<void> {
    await this.#save({ stage: 'checking', checked: [] })
    await this.#checkAll(progress)
  }

  /** The topics that rows name and that have no id yet, for the server to find. */
  topicNames(): { readonly subject: string; readonly topic: string }[] {
    const names = new Map<string, { subject: string; topic: string }>()
    for (const { read } of this.#rows.values())
      if (read.topic !== null && read.question?.topic === '' && !this.#topics.has(read.topic.key))
        names.set(read.topic.key, { subject: read.topic.subject, topic: read.topic.title })
    return [...names.values()]
  }

  /** The file as it came, to be kept with its run. */
  file(): Blob {
    const { fileName } = this.#now()
    return new Blob(
      this.#files.filter(({ name }) => name === fileName).map(({ bytes }) => bytes),
      { type: 'application/octet-stream' },
    )
  }

  setTopics(topics: readonly NamedTopic[]): void {
    for (const topic of topics) this.#topics.set(topicKey(topic.subject, topic.topic), topic)
  }

  /** The next rows to send, a hundred at most and not too many bytes; null where none is left. */
  async nextBatch(mode: 'check' | 'commit', only: readonly number[] | null = null): Promise<PreparedBatch | null> {
    const { checked, committed } = this.#now()
    const seen = new Map((mode === 'check' ? checked : committed).map((result) => [result.row, result]))
    const versions = new Map(checked.map((result) => [result.row, result]))
    const rows: { row: number; hash: string; question: ContentQuestion; expected?: number | null }[] = []
    let bytes = 0
    for (const [row, { question, hash }] of this.#rows) {
      if (question === null || this.#ownProblems(row).some(({ level, code }) => level === 'error' || isSkipped(code))) continue
      if (only !== null && !only.includes(row)) continue
      if (seen.get(row)?.hash === hash) continue
      const before = versions.get(row)
      if (mode === 'commit' && (before?.hash !== hash || before.outcome === 'error' || before.outcome === 'skipped')) continue
      const topic = question.topic !== '' ? question.topic : (this.#topics.get(this.#rows.get(row)?.read.topic?.key ?? '')?.id ?? '')
      rows.push({ row, hash, question: { ...question, topic }, ...(mode === 'commit' && { expected: before?.version ?? null }) })
      bytes += this.#picturesOf(question).reduce((sum, { bytes: { byteLength } }) => sum + byteLength * 1.4, 2_000)
      if (rows.length === UPLOAD_API.rowsPerBatch || bytes > 6_000_000) break
    }
    if (rows.length === 0) return null
    const passages = this.#passagesOf(rows.map(({ row }) => row))
    const pictures = new Map(rows.flatMap(({ question }) => this.#picturesOf(question)).map((picture) => [picture.id, picture]))
    for (const id of imageNamesIn(JSON.stringify(passages))) {
      const picture = this.#pictures.get(id)
      if (picture !== undefined) pictures.set(id, picture)
    }
    const images = [...pictures.values()].map(({ id, type, bytes: data }) => ({ id, type, data: base64(data) }))
    const form = this.#settings().textForm
    const tellShown = mode === 'check' && (form === 'markdown' || form === 'html')
    const body = JSON.stringify({ rows, topics: this.#topicsOf(rows), images, passages, ...(tellShown && { tellShown }) })
    return { body: new Blob([body], { type: 'application/json' }), rows: rows.map(({ row }) => row) }
  }

  /** Keeps what the server said of a batch. */
  async setResults(mode: 'check' | 'commit', report: UploadBatchReport): Promise<void> {
    const results = report.rows.map(({ row, outcome, versionBefore, faults, shown = [] }): RowResult => ({
      row,
      outcome,
      hash: this.#rows.get(row)?.hash ?? '',
      version: versionBefore,
      problems: [
        ...faults.map(({ path, message }): Problem => ({
          row,
          column: columnOfPath(path),
          level: 'error',
          params: { text: message },
          code: path === 'changed' ? 'changed_meanwhile' : 'server',
        })),
        ...shownProblems(row, shown, this.#cellsOf(row)),
      ],
    }))
    const merged = (before: readonly RowResult[]) => [...before.filter(({ row }) => !results.some((one) => one.row === row)), ...results]
    await this.#save(mode === 'check' ? { checked: merged(this.#now().checked) } : { committed: merged(this.#now().committed) })
  }

  setStage = (stage: UploadState['stage']): Promise<void> => this.#save({ stage })

  /** Puts another text into a cell; its row has to be checked again. */
  async edit(row: number, column: string, text: string): Promise<void> {
    await this.#save({ edits: [...this.#now().edits.filter(([r, c]) => r !== row || c !== column), [row, column, text]] })
    await this.#checkRow(row)
    this.#checkAmong()
  }

  /** The chosen cells of old-font Hindi as Unicode; gives the rows that changed. */
  async convertLegacy(chosen: readonly { readonly row: number; readonly column: string }[]): Promise<number[]> {
    const wanted = new Set(chosen.map(({ row, column }) => `${row}:${column}`))
    const edits = this.#opened().rows.flatMap(({ row }) =>
      legacyCells(this.#cellsOf(row))
        .filter(({ column }) => wanted.has(`${row}:${column}`))
        .map(({ column, after }) => [row, column, after] as const),
    )
    const changed = new Set(edits.map(([row, column]) => `${row}:${column}`))
    await this.#save({ edits: [...this.#now().edits.filter(([row, column]) => !changed.has(`${row}:${column}`)), ...edits] })
    const rows = [...new Set(edits.map(([row]) => row))]
    for (const row of rows) await this.#checkRow(row)
    this.#checkAmong()
    return rows
  }

  view(filter: ViewFilter): UploadView {
    const { rows, unit } = this.#opened()
    const fontProblems = new Map([...this.#rows].map(([row, { hash }]) => [row, { hash, problems: this.#problemsOf(row) }]))
    const lost = this.#fileProblemsNow().filter(({ row }) => row === null || !this.#rows.has(row))
    return viewOf(
      {
        state: this.#now(),
        unit,
        total: rows.length,
        rows: fontProblems,
        lost,
        topics: [...this.#topics.values()],
        legacy: this.#legacy(),
        cellOf: (row, column) => withoutLive(this.#cellsOf(row).get(column) ?? ''),
      },
      filter,
    )
  }

  /** Cells in old-font Hindi, as many as a screen can show. */
  #legacy(): LegacyChoice[] {
    const found: LegacyChoice[] = []
    for (const [row, { legacy }] of this.#rows) {
      found.push(...legacy.map((cell) => ({ row, ...cell })))
      if (found.length >= LEGACY_SHOWN) break
    }
    return found.slice(0, LEGACY_SHOWN)
  }

  /** The rows that were not imported, as the file has them, with a column that says why in the words of `say`. */
  failed(format: 'xlsx' | 'csv', say: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
    return failedRows(format, this.#opened(), (row) => this.#problemsOf(row), say)
  }

  /** Every problem there is, for the words of a report. */
  problems(): Problem[] {
    return this.#opened()
      .rows.flatMap(({ row }) => this.#problemsOf(row))
      .filter(({ level }) => level === 'error')
  }

  /** What is wrong with a row but for what the server says. */
  #ownProblems(row: number): Problem[] {
    return [
      ...this.#fileProblemsNow().filter((problem) => problem.row === row),
      ...(this.#rows.get(row)?.problems ?? []),
      ...(this.#among.get(row) ?? []),
    ]
  }

  #problemsOf(row: number): Problem[] {
    const hash = this.#rows.get(row)?.hash
    const result = this.#result(this.#now().committed, row) ?? this.#result(this.#now().checked, row)
    return [...this.#ownProblems(row), ...(result !== undefined && result.hash === hash ? result.problems : [])]
  }

  readonly #indexed = new WeakMap<readonly RowResult[], Map<number, RowResult>>()
  #result(results: readonly RowResult[], row: number): RowResult | undefined {
    const index = this.#indexed.get(results) ?? new Map(results.map((result) => [result.row, result]))
    this.#indexed.set(results, index)
    return index.get(row)
  }

  /** What reading met, at the columns of the template, but for cells that were corrected since. */
  #corrected: { state: UploadState; problems: Problem[] } | null = null
  #fileProblemsNow(): readonly Problem[] {
    const state = this.#now()
    if (this.#corrected?.state === state) return this.#corrected.problems
    const { headers } = this.#opened()
    const problems = this.#fileProblems
      .map((problem) => ({
        ...problem,
        column: problem.column === null ? null : (state.mapping[headers.indexOf(problem.column)] ?? problem.column),
      }))
      .filter(({ row, column }) => !state.edits.some(([at, name]) => at === row && name === column))
    const all = [...problems, ...this.#droppedColumns()]
    this.#corrected = { state, problems: all }
    return all
  }

  async #read(state: UploadState, files: readonly GivenFile[]): Promise<void> {
    const main = files.find(({ name }) => name === state.fileName)
    if (main === undefined) throw new Refusal('empty')
    const { language, encoding, sheet } = state
    const table = await readUpload(state.format, main.bytes, {
      language,
      ...(encoding !== null && { encoding }),
      ...(sheet !== null && { sheet }),
    })
    if (table.rows.length === 0 && table.problems.length === 0) throw new Refusal('empty')
    this.#files = files
    this.#fileProblems = [...table.problems]
    this.#pictures = new Map()
    this.#named = new Map()
    this.#rows.clear()
    for (const picture of table.pictures.values()) {
      const fitted = await fitPicture(picture.bytes)
      if (fitted === null)
        this.#fileProblems.push({ row: null, column: null, code: 'picture_large', level: 'error', params: { name: picture.id } })
      else this.#pictures.set(picture.id, { id: picture.id, ...fitted })
    }
    for (const { name, bytes } of files) {
      if (name === state.fileName) continue
      const fitted = await fitPicture(bytes)
      if (fitted === null) this.#fileProblems.push({ row: null, column: null, code: 'picture_large', level: 'error', params: { name } })
      else {
        const picture = await pictureOf(fitted.bytes, fitted.type)
        this.#pictures.set(picture.id, picture)
        this.#named.set(name.toLowerCase(), picture)
      }
    }
    this.#table = table
  }

  /** Columns that hold something and are read as nothing. */
  #droppedColumns(): Problem[] {
    const { headers, rows } = this.#opened()
    return headers.flatMap((header, i): Problem[] => {
      if (this.#now().mapping[i] !== null || rows.every(({ cells }) => (cells[i] ?? '').trim() === '')) return []
      return [
        { row: null, column: null, code: 'columns_dropped', level: 'warning', params: { name: header === '' ? String(i + 1) : header } },
      ]
    })
  }

  #guessColumns(): ColumnMapping {
    const { headers, rows } = this.#opened()
    return guessColumns(
      headers,
      headers.map((_, i) => rows.slice(0, 20).map(({ cells }) => cells[i] ?? '')),
    )
  }

  /** The cells of a row by the template's columns, as corrected. */
  #cellsOf(row: number): Cells {
    const { mapping, edits } = this.#now()
    const found = this.#byNumber().get(row)
    const cells = new Map<string, string>()
    for (const [i, column] of mapping.entries()) if (column !== null) cells.set(column, found?.[i] ?? '')
    for (const [at, column, text] of edits)
      if (at === row) cells.set(column, withoutLive(cells.get(column) ?? '') === cells.get(column) ? text : asLive(text))
    return cells
  }

  #index: { table: ReadUpload; rows: Map<number, readonly string[]> } | null = null
  #byNumber(): Map<number, readonly string[]> {
    const table = this.#opened()
    if (this.#index?.table !== table) this.#index = { table, rows: new Map(table.rows.map(({ row, cells }) => [row, cells])) }
    return this.#index.rows
  }

  async #checkAll(progress: Progress): Promise<void> {
    const { rows } = this.#opened()
    this.#rows.clear()
    for (const [i, { row }] of rows.entries()) {
      await this.#checkRow(row)
      if (i % 50 === 0) progress(i, rows.length)
    }
    this.#checkAmong()
  }

  async #checkRow(row: number): Promise<void> {
    const settings = this.#settings()
    const cells = resolvePictures(this.#cellsOf(row), this.#named)
    const read = questionOfRow(row, cells, settings)
    const question = read.question === null ? null : await namedQuestion(read.question)
    const legacy = legacyCells(cells)
    const fontProblems = legacy
      .filter(({ isSure }) => isSure)
      .map(({ column, after }): Problem => ({
        row,
        column,
        code: 'legacy_hindi',
        level: 'warning',
        params: { after: after.slice(0, 200) },
      }))
    const hash = question === null ? '' : await hashOf([question, read.topic, read.passage])
    this.#rows.set(row, { read, question, hash, problems: [...read.problems, ...fontProblems], legacy })
  }

  /** What only shows beside the other rows: the same id or question twice, a language that most rows have. */
  #among = new Map<number, Problem[]>()
  #checkAmong(): void {
    const among = new Map<number, Problem[]>()
    const add = (problem: Problem & { row: number }): void => void among.set(problem.row, [...(among.get(problem.row) ?? []), problem])
    const ids = new Map<string, { row: number; hash: string }>()
    const stems = new Map<string, number>()
    const speaking = new Map<Locale, number>()
    for (const { question } of this.#rows.values())
      for (const language of LOCALES)
        if (question?.variants[language] !== undefined) speaking.set(language, (speaking.get(language) ?? 0) + 1)
    for (const [row, { question, hash, read }] of this.#rows) {
      if (question === null) continue
      if (question.id.startsWith(EXAMPLE)) add({ row, column: 'external_id', code: 'example_row', level: 'warning' })
      const twin = ids.get(question.id)
      if (twin !== undefined) {
        const isSame = twin.hash === hash
        add({
          row,
          column: 'external_id',
          code: isSame ? 'duplicate_row' : 'duplicate_id',
          level: isSame ? 'warning' : 'error',
          params: { other: String(twin.row), id: question.id },
        })
      } else ids.set(question.id, { row, hash })
      const [first] = Object.values(question.variants)
      const stem = (first?.stem ?? '')
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
      const options = JSON.stringify(first?.options ?? '')
      const other = stems.get(stem + options)
      if (other !== undefined && twin === undefined)
        add({ row, column: null, code: 'duplicate_stem', level: 'warning', params: { other: String(other) } })
      if (other === undefined && stem.length > 8) stems.set(stem + options, row)
      for (const [language, count] of speaking)
        if (count * 2 > this.#rows.size && question.variants[language] === undefined)
          add({ row: read.row, column: `stem_${language}`, code: 'translation_missing', level: 'warning', params: { language } })
    }
    this.#among = among
  }

  #picturesOf(question: ContentQuestion): Picture[] {
    return imageNamesIn(JSON.stringify(question.variants)).flatMap((id) => this.#pictures.get(id) ?? [])
  }

  /** A passage is said once, at whichever row has its text. */
  #passagesOf(rows: readonly number[]): { id: string; variants: Record<string, { text: string }> }[] {
    const wanted = new Set(rows.flatMap((row) => this.#rows.get(row)?.read.passage?.id ?? []))
    const found = new Map<string, Record<string, { text: string }>>()
    for (const { read } of this.#rows.values()) {
      if (read.passage === null || !wanted.has(read.passage.id)) continue
      const texts = found.get(read.passage.id) ?? {}
      for (const [language, text] of Object.entries(read.passage.texts)) texts[language] ??= { text }
      if (Object.keys(texts).length > 0) found.set(read.passage.id, texts)
    }
    return [...found].map(([id, variants]) => ({ id, variants }))
  }

  #topicsOf(rows: readonly { readonly row: number; readonly question: ContentQuestion }[]): ContentTopic[] {
    const topics = new Map<string, ContentTopic>()
    for (const { row, question } of rows) {
      const named = this.#rows.get(row)?.read.topic
      const own = this.#opened().topics.get(question.topic)
      if (own !== undefined) topics.set(own.id, own)
      else if (named !== null && named !== undefined && question.topic !== '')
        topics.set(question.topic, { id: question.topic, subject: { en: named.subject }, title: { en: named.title } })
    }
    return [...topics.values()]
  }

  async #save(change: Partial<UploadState>): Promise<void> {
    this.#state = { ...this.#now(), ...change }
    await this.#store.writeState(this.#state)
  }

  #now(): UploadState {
    if (this.#state === null) throw new NotOpen()
    return this.#state
  }

  #opened(): ReadUpload {
    if (this.#table === null) throw new NotOpen()
    return this.#table
  }
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(binary)
}
