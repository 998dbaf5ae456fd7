import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { Problem } from '../api/problem.ts'

/** A stream that counts and hashes what passes, and breaks with `request.too_large` at the first byte beyond `maxBytes`. */
export function meter(maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) return done(new Problem('request.too_large', { details: { max_bytes: maxBytes } }))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, measured: () => ({ size, sha256: hash.digest('hex') }) }
}
