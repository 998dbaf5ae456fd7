import type { Readable } from 'node:stream'

/** The chunks of a stream without an encoding, typed as buffers; the stream's own iterator is untyped. */
export const byteChunks = (stream: Readable): AsyncIterable<Buffer> => stream
