/** A logged call of an API client. The owner of the client can read all of its fields. */
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
