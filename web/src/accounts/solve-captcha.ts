import { GetCaptcha } from '@mapwright/contract/accounts/captcha-endpoints.ts'
import { call } from '../platform/api/call.ts'
import type { CaptchaTask } from './captcha-worker.ts'

/** A solution is valid for ten minutes; after nine, a new one is computed. */
export const solutionMs = 9 * 60_000

const compute = (task: CaptchaTask, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
    const end = (finish: () => void) => {
      worker.terminate()
      finish()
    }
    worker.onmessage = ({ data }: MessageEvent<number | null>) =>
      end(() => (data === null ? reject(new Error('no solution')) : resolve(data)))
    worker.onerror = () => end(() => reject(new Error('the worker failed')))
    signal.addEventListener('abort', () => end(() => reject(signal.reason)))
    worker.postMessage(task)
  })

/** Fetches a challenge from the server and solves it in a worker. Returns the value for the field `captcha` of a request body. */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  const { algorithm, challenge, salt, signature, maxnumber } = await call(GetCaptcha, {}, { signal })
  const number = await compute({ challenge, salt, maxnumber }, signal)
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
