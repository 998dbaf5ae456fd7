/** A call of an API client, as its owner may read it. */
export type ApiCall = {
  client_id: string
  at: Date
  method: string
  path: string
  code: number
  duration_ms: number
  address: string
  /** JSON without secrets, cut to a length. */
  request: string
  response: string
}
