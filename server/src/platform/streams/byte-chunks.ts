import type { Readable } from 'node:stream'

/** Types the chunks of a stream as buffers, which they are if the stream has no encoding. The stream's own iterator is untyped. */
export const byteChunks = (stream: Readable): AsyncIterable<Buffer> => stream
