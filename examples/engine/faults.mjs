import { resultForm, sendResult } from './send-result.mjs'

/** @typedef {{ secret: string, job_id: string, attempt: number, url: string, tuned: Buffer }} Job */

/** @param {Job} job */
const formOf = (job, changed = {}) => resultForm({ ...job, file: job.tuned, ...changed })

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

/**
 * Deliberate faults, for tests. FAULTS=500,wrong_file,… causes one fault per job request, in this order; later requests succeed. Faults in `refusals`
 * refuse the job; the others affect its result.
 */
export const refusals = /** @type {Record<string, number>} */ ({ 500: 500, 503: 503, declined_at_once: 422 })

/** @type {Record<string, (job: Job) => Promise<unknown>>} */
export const misdeeds = {
  silent: async () => undefined,
  wrong_signature: (job) => sendResult(job.url, () => formOf(job, { secret: 'not the secret' })),
  wrong_file: (job) => sendResult(job.url, () => formOf(job, { file: job.tuned.subarray(0, job.tuned.length / 2) })),
  unchanged_hash: (job) => {
    const form = formOf(job)
    form.set('modified_file', new Blob([new Uint8Array(job.tuned).reverse()]), 'modified.bin')
    return sendResult(job.url, () => form)
  },
  declined: (job) => sendResult(job.url, () => formOf(job, { file: null, reason: 'This control unit is not known' })),
  late: async (job) => {
    await pause(3000)
    return sendResult(job.url, () => formOf(job))
  },
  duplicate: async (job) => {
    // Different remarks give the three results different signatures, even within one second.
    const once = (/** @type {string} */ reason) => sendResult(job.url, () => formOf(job, { reason }))
    await Promise.all([once('first'), once('second')])
    return once('third')
  },
  replay: async (job) => {
    const form = formOf(job)
    await sendResult(job.url, () => form)
    return sendResult(job.url, () => form)
  },
}
