/** Conventions of all endpoints: the introduction of the OpenAPI document and of its page. Texts may contain `code`. */
export const apiConventions: readonly { title: string; text: string }[] = [
  {
    title: 'Signing in',
    text: '`POST /auth/signin` returns an `access_token`, valid for 15 minutes, and a `refresh_token`. Send the access token as `Authorization: Bearer …`. `POST /auth/refresh_token` exchanges the refresh token for a new pair. Each refresh token can be used once; using it again ends the session.',
  },
  {
    title: 'Values',
    text: 'Amounts of money and credits are decimal strings with at most two places, such as `"12.50"`. Numbers and amounts may be sent as numbers or as strings. Times are ISO 8601, ids are UUIDs. Undeclared keys are refused.',
  },
  {
    title: 'Lists',
    text: '`page` starts at 1, `size` is at most 100. The response repeats both and contains the `total` number of rows.',
  },
  {
    title: 'Idempotency',
    text: 'Endpoints that list the header `Idempotency-Key` accept a key of 8 to 100 visible characters. It is required where money moves, unless it is marked as optional. For a day, repeating a request with the same key has no further effect and returns the first response. The same key with another request is refused with `request.key_reused`. Without a key, some endpoints treat an identical request of the same client within ten seconds as a double click or retry: submitting and paying an order, buying a credit package, issuing an invoice, mailing a campaign. A repeated response has the header `Idempotency-Replayed: true`; to do the same thing twice on purpose, send two keys. Every other request takes effect: a message posted twice is stored twice.',
  },
  {
    title: 'Problems',
    text: 'Errors have the form `{"status":"error","code":…,"message":…,"request_id":…}`. The meaning of a `code` never changes; `message` is in the language of the person, or of `Accept-Language`. `fields` lists the problems of individual fields, `details` contains further data. Besides its own problems, any endpoint may return those of `request`.',
  },
  {
    title: 'Files',
    text: 'Uploads are `multipart/form-data` and are streamed to the store. Downloads are attachments and support `Range`.',
  },
]
