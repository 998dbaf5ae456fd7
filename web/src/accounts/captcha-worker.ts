import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

// A task for the worker. The worker does not use crypto.subtle, because it requires https or localhost and sites in a local
// network may use plain http.

export type CaptchaTask = { challenge: string; salt: string; maxnumber: number }

const solve = ({ challenge, salt, maxnumber }: CaptchaTask): number | null => {
  for (let number = 0; number <= maxnumber; number += 1)
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge) return number
  return null
}

addEventListener('message', ({ data }: MessageEvent<CaptchaTask>) => postMessage(solve(data)))
