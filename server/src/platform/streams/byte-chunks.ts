import type { Readable } from 'node:stream'

/** Types the chunks of a stream without an encoding as buffers. The stream's own iterator is untyped. */
export const byteChunks = (stream: Readable): AsyncIterable<Buffer> => stream
