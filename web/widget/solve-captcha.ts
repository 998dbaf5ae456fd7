import { GetWidgetCaptcha } from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Call, CallError } from './connection.ts'

/** A solution is valid for ten minutes. One minute is left for sending the form. */
export const solutionMs = 9 * 60_000
/** The number of attempts per step. A step takes a few milliseconds, and the page can react between steps. */
const atOnce = 500

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Fetches a challenge and solves it. Returns the value of the body field `captcha`. Does not use a worker: the worker's URL would have to be a
 * trusted URL, and the website's policy would have to allow workers from another origin.
 */
export async function solveCaptcha(call: Call): Promise<string> {
  const { algorithm, challenge, salt, signature, maxnumber } = await call(GetWidgetCaptcha, {})
  for (let number = 0; number <= maxnumber; number++) {
    if (number % atOnce === 0) await nextTask()
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  }
  throw new CallError(0)
}
