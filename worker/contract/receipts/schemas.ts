/** `GET /api/attempts/{id}/receipt`: proof of an own closed attempt, for its learner to keep (docs/receipts.md). */
export interface SignedReceipt {
  /** A compact JWS, ES256. */
  readonly jws: string
  /** The canonical text of the evaluated answers; null where the record does not tell them any more. */
  readonly answers: string | null
}
