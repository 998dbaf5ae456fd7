/** A call of an API client, with the data that its owner may read. */
export type ApiCall = {
  client_id: string
  at: Date
  method: string
  path: string
  code: number
  duration_ms: number
  address: string
  /** JSON without secrets, truncated to a maximum length. */
  request: string
  response: string
}
