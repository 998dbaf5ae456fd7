import type { Readable } from 'node:stream'

/** The chunks of a stream without an encoding, which are buffers; its own iterator leaves them untyped. */
export const byteChunks = (stream: Readable): AsyncIterable<Buffer> => stream
