/** What holds for every call: the introduction of the OpenAPI document and of its page. Paragraphs, with `code`. */
export const apiConventions: readonly { title: string; text: string }[] = [
  {
    title: 'Signing in',
    text: '`POST /auth/signin` answers an `access_token`, good for 15 minutes, and a `refresh_token`. Send the first as `Authorization: Bearer …`. `POST /auth/refresh_token` exchanges the second for a new pair; each refresh token is good once, and an old one that comes again ends the session.',
  },
  {
    title: 'Values',
    text: 'Amounts of money and credits are decimal strings with at most two places, such as `"12.50"`. A number may be sent as a number or as its text, amounts too. Times are ISO 8601, ids are UUIDs. Keys that a call does not declare are refused.',
  },
  {
    title: 'Lists',
    text: '`page` counts from 1, `size` is at most 100. The answer repeats both and says with `total` how many there are.',
  },
  {
    title: 'Repeating a call',
    text: 'A call that lists the header `Idempotency-Key` may carry one of 8 to 100 visible characters; where it is not optional, money moves and it must. For a day, the same key with the same request takes effect once and gets the first answer again; with another request it is refused as `request.key_reused`. Without a key, these calls take an identical request of the same caller within ten seconds for a double click or a retry: submitting and paying an order, buying a credit package, issuing an invoice, mailing a message to many. An answer that is repeated carries `Idempotency-Replayed: true`; to do the same thing twice on purpose, send two keys. Every other request takes effect: a message that is posted twice is there twice.',
  },
  {
    title: 'Problems',
    text: 'A refusal is `{"status":"error","code":…,"message":…,"request_id":…}`. `code` never changes its meaning; `message` is worded in the language of the person, or of `Accept-Language`. `fields` names what is wrong with the body, `details` carries facts. Beside the problems that a call lists, any call may answer those of `request`.',
  },
  {
    title: 'Files',
    text: 'Uploads are `multipart/form-data` and stream to the store while they arrive. Downloads are attachments and answer to `Range`.',
  },
]
