import type { NamedTopic, UploadBatchReport } from '#contract/imports/schemas.ts'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import type { RowSettings } from '#web/formats/row-settings.ts'
import type { TextFormGuess } from '#web/formats/text-form.ts'
import { topicKey } from '#web/formats/topic-name.ts'
import { Refusal, type Problem } from '#web/formats/upload-model.ts'
import { alikeChanges, editsOf, type AlikeChange, type AlikeOrder } from './alike.ts'
import { checkAmong } from './check-among.ts'
import { checkRow, type CheckedRow } from './check-row.ts'
import { failedFile } from './failed-file.ts'
import { overviewOf, textGuess } from './file-overview.ts'
import { fileProblems } from './file-problems.ts'
import type { SessionStore } from './keep-session.ts'
import { keptOriginal, type KeptOriginal } from './kept-original.ts'
import { legacyCells } from './legacy-cells.ts'
import { withMends, withoutLast, type CellEdit } from './mends.ts'
import { guessMapping, openFile, type OpenedFile } from './opened-file.ts'
import { batchOf, firstRows, type PreparedBatch, type SentRow } from './prepare-batch.ts'
import { resolvePictures } from './resolve-pictures.ts'
import { RowCells } from './row-cells.ts'
import { rowDetail, type RowDetail } from './row-detail.ts'
import { RowProblems } from './row-problems.ts'
import { entriesOf, isWanted, type RowEntry } from './row-entries.ts'
import { newState, takenUp, type Choices, type GivenFile, type UploadOverview, type UploadState, type UploadView } from './upload-state.ts'
import { isSkipped, legacyChoices, viewOf, type ViewFilter } from './upload-view.ts'
import { resultsOf, withAdded } from './row-results.ts'

/** Rows that are read at once, without a pause for the page between them. */
const SIDE_BY_SIDE = 50

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
  #file: OpenedFile | null = null
  readonly #rows = new Map<number, CheckedRow>()
  #among: ReadonlyMap<number, readonly Problem[]> = new Map()
  readonly #topics = new Map<string, NamedTopic>()

  constructor(store: SessionStore, newId: () => string) {
    this.#store = store
    this.#newId = newId
  }

  /** Reads the file among those given; the others are pictures that its cells name. Throws `Refusal`. */
  async open(files: readonly GivenFile[], encoding: UploadState['encoding'] = null): Promise<UploadOverview> {
    const main = files.find(({ name }) => !/\.(?:png|jpe?g|webp|gif|bmp)$/i.test(name))
    if (main === undefined) throw new Refusal('unknown_format')
    const state = newState(this.#newId(), main.name, formatOfFile(main.name, main.bytes), encoding)
    const file = await this.#read(state, files)
    // What another file named is no concern of this one.
    this.#topics.clear()
    this.#state = { ...state, mapping: guessMapping(file) }
    await this.#store.writeFiles(files)
    await this.#save({})
    return this.overview()
  }

  /** What was left unfinished, as it was; null where there is nothing. */
  async restore(): Promise<UploadOverview | null> {
    const kept = await this.#store.read()
    if (kept === null) return null
    const state = kept.added.reduce(withAdded, takenUp(kept.state))
    await this.#read(state, kept.files)
    this.#state = state
    if (state.stage !== 'mapping') await this.#checkAll(() => {})
    return this.overview()
  }

  async forget(): Promise<void> {
    this.#state = null
    this.#file = null
    this.#rows.clear()
    await this.#store.clear()
  }

  /** Takes other choices; the file is read again where they change how. */
  async choose(choices: Choices): Promise<UploadOverview> {
    const before = this.#now()
    const next = { ...before, ...choices }
    if (next.sheet !== before.sheet || next.encoding !== before.encoding || next.language !== before.language) {
      const file = await this.#read(next, this.#opened().files)
      this.#state = next
      await this.#save({ mapping: guessMapping(file) })
    } else await this.#save(choices)
    return this.overview()
  }

  overview(): UploadOverview {
    return overviewOf(this.#now(), this.#opened(), this.#cells(), this.#guessed(), this.#settings())
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

  setTopics(topics: readonly NamedTopic[]): void {
    for (const topic of topics) this.#topics.set(topicKey(topic.subject, topic.topic), topic)
  }

  /** What is kept of the file with its run. */
  original(): Promise<KeptOriginal> {
    const { fileName } = this.#now()
    const file = this.#opened().files.find(({ name }) => name === fileName)
    if (file === undefined) throw new NotOpen()
    return keptOriginal(file)
  }

  /** The next rows to send, without those that are on their way; null where none is left. */
  async nextBatch(mode: 'check' | 'commit', onTheirWay: readonly number[] = []): Promise<PreparedBatch | null> {
    const { table, pictures } = this.#opened()
    const sources = { rows: this.#rows, pictures, topics: this.#topics, ownTopics: table.topics }
    const sent = firstRows(this.#toSend(mode, new Set(onTheirWay)), sources)
    if (sent.length === 0) return null
    const form = this.#settings().textForm
    return batchOf(sent, sources, mode === 'check' && (form === 'markdown' || form === 'html'))
  }

  *#toSend(mode: 'check' | 'commit', onTheirWay: ReadonlySet<number>): Generator<SentRow> {
    const problems = this.#problems()
    for (const [row, { question, hash }] of this.#rows) {
      const { checked, committed } = problems.results(row)
      if (onTheirWay.has(row) || (mode === 'check' ? checked : committed) !== undefined) continue
      if (mode === 'commit' && (checked === undefined || checked.outcome === 'error' || checked.outcome === 'skipped')) continue
      if (question === null || problems.own(row).some(({ level, code }) => level === 'error' || isSkipped(code))) continue
      yield { row, hash, question, ...(mode === 'commit' && { expected: checked?.version ?? null }) }
    }
  }

  /** Keeps what the server said of a batch. */
  async setResults(mode: 'check' | 'commit', report: UploadBatchReport): Promise<void> {
    const results = resultsOf(report, (row) => this.#rows.get(row)?.hash ?? '', this.#cells())
    this.#state = withAdded(this.#now(), { mode, results })
    await this.#store.addResults({ mode, results })
  }

  setStage = (stage: UploadState['stage']): Promise<void> => this.#save({ stage })

  /** Puts other texts into cells, as one step; their rows have to be checked again. */
  async mend(changes: readonly CellEdit[]): Promise<void> {
    await this.#save(withMends(this.#now(), changes))
    await this.#checkRows(new Set(changes.map(([row]) => row)))
  }

  /** Takes back the last step; gives its rows. */
  async undo(): Promise<readonly number[]> {
    const { rows, ...mended } = withoutLast(this.#now())
    await this.#save(mended)
    await this.#checkRows(new Set(rows))
    return rows
  }

  /** What the same mend would do to other rows. */
  alike(order: AlikeOrder): AlikeChange[] {
    const problems = this.#problems()
    return alikeChanges(order, [...this.#rows.keys()], {
      problemsOf: (row) => problems.of(row),
      cells: this.#cells(),
      settings: this.#settings(),
    })
  }

  /** Does it to the rows that were chosen, as one step. */
  async mendAlike(order: AlikeOrder, rows: readonly number[]): Promise<void> {
    const chosen = new Set(rows)
    await this.mend(editsOf(this.alike(order).filter(({ row }) => chosen.has(row))))
  }

  /** The chosen cells of old-font Hindi as Unicode, as one step; gives the rows that changed. */
  async convertLegacy(chosen: readonly { readonly row: number; readonly column: string }[]): Promise<number[]> {
    const wanted = new Set(chosen.map(({ row, column }) => `${row}:${column}`))
    const cells = this.#cells()
    const edits = this.#opened().table.rows.flatMap(({ row }) =>
      legacyCells(cells.of(row))
        .filter(({ column }) => wanted.has(`${row}:${column}`))
        .map(({ column, after }) => [row, column, after] as const),
    )
    if (edits.length > 0) await this.mend(edits)
    return [...new Set(edits.map(([row]) => row))]
  }

  view(): UploadView {
    const { table } = this.#opened()
    return viewOf({
      state: this.#now(),
      unit: table.unit,
      total: table.rows.length,
      rows: this.#rows,
      problems: this.#problems(),
      topics: [...this.#topics.values()],
      legacy: legacyChoices(this.#rows),
    })
  }

  /** The rows that have such problems, in the order of the file. */
  entries(filter: ViewFilter): RowEntry[] {
    return entriesOf(this.#problems(), this.#rows, filter)
  }

  /** A row for mending, as it would be with these texts in place of its cells. */
  row(row: number, typed: readonly (readonly [column: string, text: string])[] = []): RowDetail {
    const cells = this.#cells().of(row, new Map(typed))
    const problems = this.#problems().of(row)
    return rowDetail(row, { opened: this.#opened(), mapping: this.#now().mapping, cells, problems, settings: this.#settings() })
  }

  /** The cells of some rows in some columns, row by row. */
  cellTexts(rows: readonly number[], columns: readonly string[]): string[][] {
    const cells = this.#cells()
    return rows.map((row) => columns.map((column) => cells.text(row, column)))
  }

  /** Every such problem, row by row. */
  problems(filter: ViewFilter): Problem[] {
    return this.#problems()
      .all()
      .filter((problem) => isWanted(problem, filter))
  }

  /** The rows that were not imported, in the template's form, with a column that says why in the words of `say`. */
  failed(format: 'xlsx' | 'csv', say: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
    return failedFile(format, this.#now().format, this.#problems(), this.#cells(), say)
  }

  /** As chosen; where nothing is chosen, a sheet's texts are what they look like. */
  #settings(): RowSettings {
    const { settings } = this.#now()
    return settings.textForm !== null ? settings : { ...settings, textForm: this.#guessed()?.form ?? null }
  }

  readonly #guesses = new WeakMap<UploadState['mapping'], TextFormGuess | null>()
  #guessed(): TextFormGuess | null {
    const { mapping } = this.#now()
    // A mapping is made anew with every reading of a file.
    if (!this.#guesses.has(mapping)) this.#guesses.set(mapping, textGuess(this.#opened(), this.#now()))
    return this.#guesses.get(mapping) ?? null
  }

  #lastCells: { of: readonly unknown[]; cells: RowCells } | null = null
  #cells(): RowCells {
    const [file, { mapping, edits }] = [this.#opened(), this.#now()]
    const of = [file, mapping, edits]
    if (this.#lastCells?.of.some((one, i) => one !== of[i]) !== false) this.#lastCells = { of, cells: new RowCells(file, mapping, edits) }
    return this.#lastCells.cells
  }

  #lastFileProblems: { of: readonly unknown[]; found: ReturnType<typeof fileProblems> } | null = null
  #problems(): RowProblems {
    const [file, { mapping, edits, checked, committed }] = [this.#opened(), this.#now()]
    const of = [file, mapping, edits]
    if (this.#lastFileProblems?.of.some((one, i) => one !== of[i]) !== false)
      this.#lastFileProblems = { of, found: fileProblems(file, mapping, edits) }
    return new RowProblems({ file: this.#lastFileProblems.found, rows: this.#rows, among: this.#among, checked, committed })
  }

  async #read(state: UploadState, files: readonly GivenFile[]): Promise<OpenedFile> {
    const file = await openFile(state, files)
    this.#rows.clear()
    this.#among = new Map()
    this.#file = file
    return file
  }

  async #checkAll(progress: Progress): Promise<void> {
    const { rows } = this.#opened().table
    this.#rows.clear()
    for (let i = 0; i < rows.length; i += SIDE_BY_SIDE) {
      await this.#checkSome(rows.slice(i, i + SIDE_BY_SIDE).map(({ row }) => row))
      progress(Math.min(i + SIDE_BY_SIDE, rows.length), rows.length)
    }
    this.#among = checkAmong(this.#rows)
  }

  async #checkRows(rows: ReadonlySet<number>): Promise<void> {
    await this.#checkSome([...rows])
    this.#among = checkAmong(this.#rows)
  }

  /** Side by side: a row waits for its hashes, which another thread makes. The rows keep their order. */
  async #checkSome(rows: readonly number[]): Promise<void> {
    const [all, { named }, settings] = [this.#cells(), this.#opened(), this.#settings()]
    const checked = await Promise.all(rows.map((row) => checkRow(row, resolvePictures(all.of(row), named), settings)))
    for (const [i, row] of rows.entries()) this.#rows.set(row, checked[i] as CheckedRow)
  }

  async #save(change: Partial<UploadState>): Promise<void> {
    this.#state = { ...this.#now(), ...change }
    await this.#store.writeState(this.#state)
  }

  #now(): UploadState {
    if (this.#state === null) throw new NotOpen()
    return this.#state
  }

  #opened(): OpenedFile {
    if (this.#file === null) throw new NotOpen()
    return this.#file
  }
}
