import { createHash } from 'node:crypto'

type Challenge = { algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number }

/** Solves a captcha as a browser does. Returns the value of the body field `captcha`. */
export function solveCaptcha({ algorithm, challenge, salt, signature, maxnumber }: Challenge): string {
  for (let number = 0; number <= maxnumber; number++)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  throw new Error('no solution')
}
