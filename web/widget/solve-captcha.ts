import { GetWidgetCaptcha } from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Call, CallError } from './connection.ts'

/** A solution is valid for ten minutes. */
export const solutionMs = 9 * 60_000
/** The numbers tried per step, which takes a few milliseconds; between steps, the page stays responsive. */
const atOnce = 500

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Fetches a challenge and solves it; returns the value of the body field `captcha`. Does not use a worker: its URL would have to be a
 * trusted one, and the website's policy would have to allow workers of another origin.
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
