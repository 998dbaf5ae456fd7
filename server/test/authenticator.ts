import { generateSync } from 'otplib'

/** Returns the code that an authenticator app shows now, or `later` seconds from now. */
export const codeOf = (secret: string, later = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later })

/** Returns six digits that are not a valid code. */
export const wrongFor = (secret: string): string =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-30, 0, 30].some((later) => codeOf(secret, later) === code),
  ) ?? ''
