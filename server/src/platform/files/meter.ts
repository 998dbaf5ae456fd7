import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { Problem } from '../api/problem.ts'
import { errorOf } from '../errors/error-fields.ts'

/** Counts and hashes content. Throws `request.too_large` at the first byte over `maxBytes`. */
export function tally(maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  return {
    count(length: number): void {
      size += length
      if (size > maxBytes) throw new Problem('request.too_large', { details: { max_bytes: maxBytes } })
    },
    hash: (content: Buffer) => void hash.update(content),
    sizeAndHash: () => ({ size, sha256: hash.digest('hex') }),
  }
}

/** Creates a stream that counts and hashes the content that passes through it. */
export function meter(maxBytes: number) {
  const { count, hash, sizeAndHash } = tally(maxBytes)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk.length)
      } catch (error) {
        return done(errorOf(error))
      }
      hash(chunk)
      done(null, chunk)
    },
  })
  return { stream, sizeAndHash }
}
