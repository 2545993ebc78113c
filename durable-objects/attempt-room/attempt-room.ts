import { DurableObject } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { CONNECTION_CLOSE, CONNECTION_PROTOCOL } from '#contract/attempts/connection.ts'
import type { CloseReason, Op, OpsRequest, ServerCopy } from '#contract/attempts/schemas.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { closesItselfAt } from '#domain/attempt/attempt-clock.ts'
import { siteLevelOf } from '#domain/attempt/client-level.ts'
import { roomFormOf } from '#domain/attempt/room-form.ts'
import { givesFeedback, isTimed, rankingAttempt } from '#domain/attempt/attempt-mode.ts'
import { receiptText } from '#domain/marking/attempt-result.ts'
import type { ReceiptRecord } from '#domain/receipts/receipt-claims.ts'
import { now } from '../lib/clock.ts'
import type { ResultShardCalls } from '../result-shard/shard-calls.ts'
import { shardName } from '../result-shard/shard-name.ts'
import { random } from '../lib/random.ts'
import { UnderWay } from '../lib/under-way.ts'
import type { AttemptRow } from './attempt-row.ts'
import { noteAbsence, pause, resume, takeLostTime } from './clock-changes.ts'
import { HeldAttempts } from './held-attempts.ts'
import { recordsIn } from './records-in.ts'
import { LogDrop } from './log-drop.ts'
import { FrameRate, letWait, opsToStore, readFrame, replyTo, storeWaiting } from './hand-over.ts'
import { heldAttempt, newAttempt } from './new-attempt.ts'
import { give, attemptAdminView, reopen, voidAttempt } from './attempt-admin.ts'
import { type OutboxDeps, RETRY_MS, sendEvents, storedAttempt } from './outbox.ts'
import { settledQuestion, standingAnswer } from './practice.ts'
import { pauseStateOf, wakesAt } from './room-clock.ts'
import { RoomFiles } from './room-files.ts'
import { closeConnection, connectionOf, RoomConnections, sendReply } from './room-connections.ts'
import {
  WRITER_HEADER,
  type AttemptRoomCalls,
  type AttemptAdminReply,
  type AttemptAdminView,
  type ConnectingWriter,
  type PauseReply,
  type Refusal,
  type RevealReply,
  type RoomResult,
  type RoomStatus,
  type RoomTimeline,
  type SaveReply,
  type StartOrder,
  type StartReply,
  type SubmitReply,
  type WriterFacts,
} from './room-messages.ts'
import {
  alreadyOpen,
  droppedResultReply,
  pauseReply,
  receiptRecord,
  receiptReply,
  resultFrom,
  resultReply,
  savedReply,
  serverCopy,
  statusOf,
  timelineReply,
  writerFacts,
} from './room-replies.ts'
import { takeIn } from './accept-batch.ts'

/**
 * One per user and test: the only writer of that learner's attempts there. Everything that a reply acknowledges is in its SQLite before the
 * reply leaves (the output gate sees to it); memory is a cache that may be lost between any two calls.
 */
export class AttemptRoom extends DurableObject<Env> implements AttemptRoomCalls {
  #attempts: HeldAttempts
  /** Files that are being written, and what is being told. */
  readonly #underWay = new UnderWay()
  readonly #files: RoomFiles
  readonly #drop: LogDrop
  readonly #connections: RoomConnections
  readonly #frames = new FrameRate()
  #isErasing = false

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#attempts = this.#held()
    this.#drop = new LogDrop({
      attempts: () => this.#attempts,
      storage: ctx.storage,
      files: () => this.#files,
      isErasing: () => this.#isErasing,
    })
    this.#connections = new RoomConnections(ctx)
    this.#files = new RoomFiles(
      () => this.env.ARCHIVE,
      this.#underWay,
      () => !this.#isErasing,
    )
  }

  /** Starts an attempt, or says which one is open. However many starts run at once, one attempt comes of them. */
  async start(order: StartOrder): Promise<StartReply> {
    await this.#closeIfDue('deadline')
    if (order.mode === 'retry') for (const { n } of this.#attempts.all()) await this.#drop.undo(n)
    const open = this.#attempts.open()
    if (open !== null) return alreadyOpen(open, this.#attempts.log(open.n))
    const wish = newAttempt(this.#attempts, order, now())
    if (wish.kind === 'refused') return wish
    const { n } = wish.row
    // The hub learns of it first: a register that names one attempt too many is corrected on the next look, one too few leaks a solution.
    const entry = order.ticketIssuedAt === undefined ? undefined : { sessionId: order.sessionId ?? '', issuedAt: order.ticketIssuedAt }
    const answer = await this.#hub(order.userId).registerAttempt(heldAttempt(wish.row, wish.pinned), entry)
    if (answer === 'refused') return { kind: 'turnedAway' }
    // Another start may have run while the hub was asked.
    const meanwhile = this.#attempts.open()
    if (meanwhile !== null) return alreadyOpen(meanwhile, this.#attempts.log(meanwhile.n))
    this.#attempts.insert(wish.row, wish.pinned)
    await this.#wake(n)
    await this.#sendEvents()
    return { kind: 'started', facts: writerFacts(wish.row, this.#attempts.log(n), now(), false) }
  }

  /** Makes the caller, who has this session, the only writer; the previous writer is told with its next save. */
  async continueHere(
    n: number,
    mayPreview = true,
    sessionId: string | null = null,
    level = UNSAID_LEVEL,
    mayWriteExam = true,
  ): Promise<{ kind: 'continued'; facts: WriterFacts } | Refusal> {
    await this.#closeIfDue('deadline')
    const tellsKeys = await this.#mayShowKeys(n)
    const row = this.#attempts.find(n)
    if (row === null || (row.mode === 'preview' && !mayPreview)) return { kind: 'refused', code: 'not_found' }
    if (row.state === 'closed') return { kind: 'refused', code: 'attempt_closed' }
    if (row.mode === 'exam' && !mayWriteExam) return { kind: 'refused', code: 'safe_browser_needed' }
    const { plan } = this.#attempts.log(n).pinned
    if (siteLevelOf(plan.pattern, unitOf(plan)) > level) return { kind: 'refused', code: 'site_outdated' }
    const seen = isTimed(row.mode) ? noteAbsence(this.#attempts, row, now()) : row
    const writer = this.#attempts.change(seen, { epoch: seen.epoch + 1, writerSession: sessionId })
    this.#connections.end((one) => one.n === n && one.epoch < writer.epoch, CONNECTION_CLOSE.ended)
    return { kind: 'continued', facts: writerFacts(writer, this.#attempts.log(n), now(), tellsKeys) }
  }

  /** Connects the writer that the Worker found an attempt token of. One who may not write any more is told by the code of the end. */
  override async fetch(request: Request): Promise<Response> {
    const writer = JSON.parse(request.headers.get(WRITER_HEADER) ?? 'null') as ConnectingWriter | null
    if (writer === null) return new Response(null, { status: 401 })
    await this.#closeIfDue('deadline')
    const { 0: page, 1: server } = new WebSocketPair()
    const row = this.#attempts.find(writer.n)
    const mayWrite = row?.state === 'open' && writer.epoch === row.epoch && writer.epoch > row.revokedEpoch
    if (mayWrite) this.#connections.accept(server, writer)
    else {
      server.accept()
      closeConnection(server, CONNECTION_CLOSE.ended)
    }
    return new Response(null, { status: 101, webSocket: page, headers: { 'sec-websocket-protocol': CONNECTION_PROTOCOL } })
  }

  /** Ops over the connection: they wait with it or are stored, and the reply says which. */
  override async webSocketMessage(socket: WebSocket, text: string | ArrayBuffer): Promise<void> {
    const connection = connectionOf(socket)
    const frame = readFrame(text)
    const receivedAt = now()
    if (connection === null || frame === null || !this.#frames.mayPass(receivedAt)) return closeConnection(socket, CONNECTION_CLOSE.policy)
    const waits = letWait(this.#attempts, socket, connection, frame, receivedAt)
    if (waits !== null) return sendReply(socket, JSON.stringify(waits))
    const ops = opsToStore(this.#attempts, socket, connection, frame, receivedAt)
    const reply = await this.save(connection.n, connection.epoch, [...ops], frame.lost)
    sendReply(socket, JSON.stringify(replyTo(frame.id, reply)))
  }

  /** The device may be lost: what waited with its connection is stored. */
  override webSocketClose(socket: WebSocket): void {
    storeWaiting(this.#attempts, socket)
    closeConnection(socket, 1000)
  }

  override webSocketError(socket: WebSocket): void {
    storeWaiting(this.#attempts, socket)
  }

  /** Takes in a batch of ops: all of it or nothing. The reply leaves once they are durable. */
  async save(n: number, epoch: number, ops: Op[], lost: OpsRequest['lost'] = []): Promise<SaveReply> {
    this.#storeWaiting()
    const row = this.#attempts.find(n)
    if (row === null) return { kind: 'refused', code: 'attempt_revoked' }
    const receivedAt = now()
    const dropped = row.state === 'closed' ? this.#attempts.dropped(n) : null
    if (dropped !== null) return { kind: 'refused', code: 'attempt_closed', applied: dropped.applied }
    const timed = lost.length > 0 && epoch === row.epoch ? takeLostTime(this.#attempts, row, lost, receivedAt) : row
    const refusal = takeIn(this.#attempts, timed, epoch, ops, receivedAt)
    if (refusal !== null) return refusal
    const after = this.#attempts.find(n) ?? timed
    if (after.deadlineAt !== row.deadlineAt && after.state === 'open') await this.#wake(n)
    const closed = await this.#closeIfDue('deadline')
    if (!row.openSent) await this.#sendEvents()
    return savedReply(after, this.#attempts.log(n), epoch, receivedAt, closed)
  }

  /** Takes in the last ops and ends the attempt. Repeats, from whichever tab, get the same receipt. */
  async submit(n: number, epoch: number, ops: Op[]): Promise<SubmitReply> {
    this.#storeWaiting()
    const found = this.#attempts.find(n)
    if (found === null) return { kind: 'refused', code: 'attempt_revoked' }
    if (found.state === 'closed' && found.reason === 'submit') return this.#receipt(n)
    const receivedAt = now()
    // Submitting ends a pause.
    const row = found.state === 'open' && epoch === found.epoch ? resume(this.#attempts, found, receivedAt) : found
    const refusal = takeIn(this.#attempts, row, epoch, ops, receivedAt)
    if (refusal !== null) return refusal
    if (!(await this.#closeIfDue('deadline'))) await this.#close(n, receivedAt, 'submit')
    return this.#receipt(n)
  }

  /** Takes in the last ops and stops the clock, where the pattern allows it. A repeat changes nothing. */
  async pause(n: number, epoch: number, ops: Op[]): Promise<PauseReply> {
    await this.#closeIfDue('deadline')
    const row = this.#attempts.find(n)
    if (row === null) return { kind: 'refused', code: 'attempt_revoked' }
    if (row.state === 'closed') return { kind: 'refused', code: 'attempt_closed' }
    const receivedAt = now()
    const refusal = takeIn(this.#attempts, row, epoch, ops, receivedAt)
    if (refusal !== null && refusal.code !== 'attempt_paused') return refusal
    const paused = pause(this.#attempts, this.#attempts.find(n) ?? row, receivedAt)
    if (paused === null) return { kind: 'refused', code: 'pause_refused' }
    await this.#wake(n)
    return pauseReply(paused, this.#attempts.log(n), epoch, receivedAt)
  }

  /** Lets the clock run on. */
  async resume(n: number, epoch: number): Promise<PauseReply> {
    await this.#closeIfDue('deadline')
    const row = this.#attempts.find(n)
    if (row === null || epoch <= row.revokedEpoch) return { kind: 'refused', code: 'attempt_revoked' }
    if (epoch !== row.epoch) return { kind: 'refused', code: 'attempt_superseded' }
    if (row.state === 'closed') return { kind: 'refused', code: 'attempt_closed' }
    const running = resume(this.#attempts, row, now())
    await this.#wake(n)
    return pauseReply(running, this.#attempts.log(n), epoch, now())
  }

  /**
   * Settles the answer to one question of a practice attempt, for good, and says what is right. While an open exam of the learner holds one
   * no question is settled and nothing of it is shown (docs/threats.md#keys-during-an-open-exam).
   */
  async reveal(n: number, epoch: number, ops: Op[], question: number): Promise<RevealReply> {
    const tellsKeys = await this.#mayShowKeys(n)
    const row = this.#attempts.find(n)
    if (row === null) return { kind: 'refused', code: 'attempt_revoked' }
    if (this.#attempts.dropped(n) !== null) return { kind: 'refused', code: 'attempt_closed' }
    const { pinned } = this.#attempts.log(n)
    if (!givesFeedback(row.mode) || pinned.plan.questions[question] === undefined) return { kind: 'refused', code: 'not_found' }
    if (!tellsKeys) return { kind: 'refused', code: 'solution_withheld' }
    const receivedAt = now()
    const refusal = takeIn(this.#attempts, row, epoch, ops, receivedAt)
    if (refusal !== null) return refusal
    const log = this.#attempts.log(n)
    if (row.state === 'open') this.#attempts.settle(n, question, standingAnswer(log, question))
    return {
      kind: 'revealed',
      question: settledQuestion(log, question),
      questionIds: pinned.plan.questions.map(({ id }) => id),
      paperVersion: row.paperVersion,
      applied: log.appliedSeq(epoch),
      serverNow: receivedAt,
    }
  }

  /** What the room holds, for a writer that lost its own copy. */
  async copy(n: number, epoch: number): Promise<{ kind: 'copy'; copy: ServerCopy } | Refusal> {
    const tellsKeys = await this.#mayShowKeys(n)
    this.#storeWaiting()
    const row = this.#attempts.find(n)
    if (row === null || epoch <= row.revokedEpoch) return { kind: 'refused', code: 'attempt_revoked' }
    if (this.#attempts.dropped(n) !== null) return { kind: 'refused', code: 'attempt_closed' }
    const copy = serverCopy(row, this.#attempts.log(n), now(), tellsKeys)
    return epoch === row.epoch ? { kind: 'copy', copy } : { kind: 'refused', code: 'attempt_superseded', copy }
  }

  async status(n: number): Promise<RoomStatus | null> {
    await this.#closeIfDue('deadline')
    const row = this.#attempts.find(n)
    return row === null ? null : statusOf(row, this.#attempts.summary(n), this.#attempts.receipt(n))
  }

  /**
   * The marked attempt, or null while it is open or unknown. `n` null asks for the ranking one. Its result is null where the log was
   * dropped.
   */
  async result(n: number | null): Promise<RoomResult | null> {
    await this.#closeIfDue('deadline')
    const all = this.#attempts.all()
    const ranking = rankingAttempt(all)
    const row = this.#attempts.find(n ?? ranking ?? 1)
    if (row === null) return null
    const dropped = this.#attempts.dropped(row.n)
    const reply =
      dropped === null
        ? resultReply(row, this.#attempts.log(row.n), this.#attempts.result(row.n), row.n === ranking)
        : droppedResultReply(row, dropped, row.n === ranking)
    return reply === null ? null : { ...reply, attempts: all.length }
  }

  async closingAt(n: number | null): Promise<number | null> {
    const row = this.#attempts.open()
    return row !== null && (n ?? row.n) === row.n && now() >= row.deadlineAt ? closesItselfAt(row) : null
  }

  /** What was done in a closed attempt, in its order, or null while it is open or unknown. */
  async timeline(n: number): Promise<RoomTimeline | null> {
    await this.#closeIfDue('deadline')
    const row = this.#attempts.find(n)
    if (row === null) return null
    const log = this.#attempts.dropped(n) === null ? this.#attempts.log(n).batches : (await this.#files.read(row))?.log
    return log === undefined ? null : timelineReply(row, log)
  }

  /** What a signed receipt is made from, or null while the attempt is open or unknown, and for previews. */
  async receiptRecord(n: number): Promise<ReceiptRecord | null> {
    await this.#closeIfDue('deadline')
    const row = this.#attempts.find(n)
    if (row === null || row.state !== 'closed' || row.mode === 'preview') return null
    const stored = this.#attempts.dropped(n) === null ? storedAttempt(this.#attempts, row) : await this.#files.read(row)
    return receiptRecord(row, stored, this.#attempts.receipt(n))
  }

  async office(): Promise<AttemptAdminView[]> {
    await this.#closeIfDue('deadline')
    return this.#attempts.all().map((row) => attemptAdminView(this.#attempts, row))
  }

  async give(n: number, ms: number, reason: string, order: string): Promise<AttemptAdminReply> {
    await this.#closeIfDue('deadline')
    const reply = this.#attempts.once(order, ['give', n, ms, reason], () => give(this.#attempts, n, ms, reason, now()))
    const row = this.#attempts.find(n)
    if (reply.kind === 'done' && row !== null) {
      await this.#wake(n)
      await this.#hub(row.userId).registerAttempt(heldAttempt(row, this.#attempts.log(n).pinned))
    }
    return reply
  }

  async reopen(n: number, ms: number, reason: string, order: string): Promise<AttemptAdminReply> {
    if ((await this.#drop.undo(n)) === 'missing') return { kind: 'refused', code: 'conflict' }
    const row = this.#attempts.find(n)
    // As with a start, the register of open attempts is updated first.
    if (row?.state === 'closed') await this.#hub(row.userId).registerAttempt(heldAttempt(row, this.#attempts.log(n).pinned))
    const reply = this.#attempts.once(order, ['reopen', n, ms, reason], () => reopen(this.#attempts, n, ms, reason, now()))
    if (reply.kind === 'done') {
      await this.#wake(n)
      await this.#tellShards()
    } else if (row?.state === 'closed') await this.#hub(row.userId).attemptClosed(attemptIdOf(row.testId, n))
    return reply
  }

  async voidAttempt(n: number, order: string): Promise<AttemptAdminReply> {
    await this.#closeIfDue('deadline')
    const reply = this.#attempts.once(order, ['void', n], () => voidAttempt(this.#attempts, n))
    await this.#tellShards()
    return reply
  }

  /**
   * Ends the present writer's right to write, unless the writer is one of the sessions `kept`; the learner may continue after signing in
   * again. A writer whose session is not known is none of them.
   */
  async revoke(kept: readonly string[] = []): Promise<void> {
    const row = this.#attempts.open()
    if (row === null || (row.writerSession !== null && kept.includes(row.writerSession))) return
    this.#storeWaiting()
    this.#attempts.change(row, { revokedEpoch: row.epoch })
    this.#connections.end(({ n }) => n === row.n, CONNECTION_CLOSE.ended)
  }

  /**
   * For the sweep, which comes when the record of truth thinks an attempt has been open for too long: closes it as the alarm should
   * have, and tells the record everything again, in case a message was lost on the way. A repeat changes nothing there.
   */
  async sweep(): Promise<void> {
    await this.#closeIfDue('sweep')
    await this.#sendEvents(this.#attempts.all())
  }

  /** Forgets everything, the files of its attempts too, for an account that is being deleted; a repeat changes nothing. */
  async erase(): Promise<void> {
    this.#isErasing = true
    this.#connections.forget()
    try {
      await this.ctx.storage.deleteAlarm()
      await this.#underWay.over()
      // What was under way may have planned to try again.
      await this.ctx.storage.deleteAlarm()
      for (const { userId, testId, shard } of this.#attempts.all())
        if (shard !== null) await this.#shardOf(testId, shard).erase(userId, crypto.randomUUID())
      await this.#files.remove(this.#attempts.all())
      await this.ctx.storage.deleteAll()
      // What memory held goes with it.
      this.#attempts = this.#held()
    } finally {
      this.#isErasing = false
    }
  }

  /** Fires at least once, perhaps late or twice: everything it does is safe to do again. */
  override async alarm(): Promise<void> {
    await this.#closeIfDue('deadline')
    await this.#sendEvents()
    await this.#drop.ifDue()
    const open = this.#attempts.open()
    if ((await this.ctx.storage.getAlarm()) !== null) return
    if (open === null) await this.#drop.wake()
    else await this.#wake(open.n)
  }

  /** Whether what a practice attempt has settled may be told: not while another open exam of its owner holds one of the questions. */
  async #mayShowKeys(n: number): Promise<boolean> {
    const row = this.#attempts.find(n)
    if (row === null || !givesFeedback(row.mode) || this.#attempts.dropped(n) !== null) return false
    const { pinned } = this.#attempts.log(n)
    const ids = pinned.plan.questions.map(({ id }) => id)
    return !(await this.#hub(row.userId).holdsAnyQuestion(ids, attemptIdOf(row.testId, n)))
  }

  /** Sets the alarm to when an open attempt wants something done on its own. */
  async #wake(n: number): Promise<void> {
    const row = this.#attempts.find(n)
    if (row?.state === 'open') await this.ctx.storage.setAlarm(wakesAt(row, this.#attempts.log(n)))
  }

  /** Before anything is said of an attempt, or done to it: what waits with a connection is part of it. */
  #storeWaiting(): void {
    for (const socket of this.#connections.all()) storeWaiting(this.#attempts, socket)
  }

  async #closeIfDue(reason: 'deadline' | 'sweep'): Promise<boolean> {
    this.#storeWaiting()
    const found = this.#attempts.open()
    if (found === null) return false
    const open = this.#endDuePause(found)
    if (open.pausedAt !== null || now() < closesItselfAt(open)) return false
    // The attempt ended at its deadline, whenever we came to write it down.
    await this.#close(open.n, open.deadlineAt, reason)
    return true
  }

  /** The allowed time of a pause is over, whenever we came to see it: the clock has been running since. */
  #endDuePause(row: AttemptRow): AttemptRow {
    const until = row.pausedAt === null ? null : (pauseStateOf(row, this.#attempts.log(row.n))?.until ?? row.pausedAt)
    return until !== null && now() >= until ? resume(this.#attempts, row, until) : row
  }

  async #close(n: number, closedAt: number, reason: CloseReason): Promise<void> {
    const row = this.#attempts.find(n)
    if (row === null || row.state === 'closed') return
    // No await from here to the transaction: a save that slipped in between would be acknowledged and not marked.
    const result = resultFrom({ ...row, closedAt }, this.#attempts.log(n))
    const receipt = createHash('sha256')
      .update(receiptText(attemptIdOf(row.testId, n), row.userId, closedAt, result))
      .digest('base64url')
    this.#attempts.close(row, closedAt, reason, result, receipt)
    this.#connections.end((one) => one.n === n, CONNECTION_CLOSE.ended)
    // In case this breaks off. Results of a sitting are counted after its deadline, for which the alarm is set already.
    if (row.shard === null) await this.ctx.storage.setAlarm(now() + RETRY_MS)
    await this.#sendEvents()
    const told = this.#attempts.find(n)
    if (told?.closeSent === true && !told.shardDue) await this.#drop.wake()
  }

  #receipt(n: number): SubmitReply {
    return receiptReply(this.#attempts.find(n), this.#attempts.summary(n), this.#attempts.receipt(n), now())
  }

  #sendEvents(rows?: readonly AttemptRow[]): Promise<void> {
    const deps: OutboxDeps = {
      attempts: this.#attempts,
      storage: this.ctx.storage,
      queue: this.env.ATTEMPT_EVENTS,
      keep: (stored, before) => this.#files.keep(stored, before),
      read: (row) => this.#files.read(row),
      random,
      shard: (testId, shard) => this.#shardOf(testId, shard),
      attemptClosed: (userId, attemptId) => this.#hub(userId).attemptClosed(attemptId),
    }
    return this.#underWay.of(sendEvents(deps, rows))
  }

  /** Where an admin has changed how an attempt stands; nothing is told where no sitting owns it. */
  async #tellShards(): Promise<void> {
    if (this.#attempts.all().some(({ shardDue }) => shardDue)) await this.#sendEvents()
  }

  #held(): HeldAttempts {
    return new HeldAttempts(recordsIn(this.ctx.storage, roomFormOf(this.env.ROOM_FORM)))
  }

  #shardOf(testId: string, shard: number): Pick<ResultShardCalls, 'seat' | 'take' | 'erase'> {
    return this.env.RESULT_SHARD.get(this.env.RESULT_SHARD.idFromName(shardName(testId, shard)))
  }

  #hub(userId: string): DurableObjectStub<import('../user-hub/user-hub.ts').UserHub> {
    return this.env.USER_HUB.get(this.env.USER_HUB.idFromName(userId))
  }
}

/** Sites that do not say what they can show when they continue can show this. */
const UNSAID_LEVEL = 2
