/** A paragraph in the introduction of an OpenAPI document and of its HTML page. Texts may contain `code`. */
export type Convention = { title: string; text: string }

/** The introduction to the site's own API. */
export const apiConventions: readonly Convention[] = [
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
    text: 'Uploads are `multipart/form-data` and are streamed to the store. Where no file is required, a request without files may be `application/json` with the same fields; flags may then be booleans, and lists arrays. Downloads are attachments and support `Range`.',
  },
]

const shared = (...titles: string[]) => apiConventions.filter(({ title }) => titles.includes(title))

/** The introduction to the APIs for programs with a key. */
export const keyConventions: readonly Convention[] = [
  {
    title: 'Keys',
    text: 'Send the key as `Authorization: Bearer mw_…`, never in a URL. A key acts for the customer who owns it, within its scopes. Browsers may only use it on the website it is bound to, servers only from the addresses it allows. After a replacement the previous key works until its overlap ends.',
  },
  {
    title: 'Limits',
    text: '`RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds) describe the limit that is used up first, of the minute or of the day. A refused call has the status 429 and `Retry-After`.',
  },
  ...shared('Values'),
  {
    title: 'Lists',
    text: 'Long lists are read by cursor: pass `next_cursor` as `cursor` until it is null. New rows do not shift the pages.',
  },
  ...shared('Idempotency'),
  {
    title: 'Problems',
    text: 'Errors are `application/problem+json` (RFC 9457) with `type`, `title`, `status`, and our `code`, `request_id`, `fields` and `details`. The meaning of a `code` never changes; `title` is in the language of `Accept-Language`.',
  },
  ...shared('Files'),
  {
    title: 'Versions',
    text: 'Within a version, responses only gain fields, and requests only gain optional ones. A change that breaks clients gets a new version; the one before it goes on working for at least twelve months.',
  },
]
