import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns true if Twilio signed a callback: HMAC-SHA1 with the auth token over the URL and the form's fields, sorted by name. Twilio adds
 * a hash of the body only for media types other than forms.
 */
export function isSignedByTwilio(url: string, form: URLSearchParams, header: string, auth_token: string): boolean {
  const names = [...new Set(form.keys())].sort()
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
  const wanted = createHmac('sha1', auth_token)
    .update(url + fields.join(''))
    .digest()
  const given = Buffer.from(header, 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
