import { createHash } from 'node:crypto'
import { sign } from './signature.mjs'

/**
 * Builds the signed form of a result. The signature covers the text of `answer`, which contains the hash of the file.
 * @param {{ secret: string, job_id: string, attempt: number, file: Buffer | null, reason?: string }} facts
 */
export function resultForm({ secret, job_id, attempt, file, reason = '' }) {
  const sha256 = file ? createHash('sha256').update(file).digest('hex') : ''
  const answer = JSON.stringify({ job_id, attempt, result: file ? 'done' : 'declined', sha256, reason })
  const form = new FormData()
  form.append('answer', answer)
  form.append('signature', sign(secret, answer))
  if (file) form.append('modified_file', new Blob([new Uint8Array(file)]), 'modified.bin')
  return form
}

/**
 * Sends a result. Retries after a 5xx, a 429 or a lost connection; any other response is final.
 * @param {string} url
 * @param {() => FormData} makeForm signs the form again for each attempt, because a signature is only accepted once
 */
export async function sendResult(url, makeForm, tries = 4) {
  for (let tried = 1; ; tried++) {
    const response = await fetch(url, { method: 'POST', body: makeForm() }).catch(() => undefined)
    const status = response?.status ?? 0
    if (response && status !== 429 && status < 500) return { status, text: await response.text() }
    if (tried === tries) return { status, text: 'gave up' }
    await new Promise((done) => setTimeout(done, 500 * 2 ** tried))
  }
}
