import { StartupError } from '../startup/startup-error.ts'

/** A file in a tar archive. Its content is skipped unless it is read before the next entry is requested. */
export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> }

const block = 512
const endOfArchive = Buffer.alloc(2 * block)

/** Yields the bytes of one entry: header, content and padding. Names must be ASCII and under 100 characters, sizes under 8 GiB. */
export async function* tarEntry(name: string, size: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield header(name, size)
  let written = 0
  for await (const chunk of content) {
    written += chunk.length
    yield chunk
  }
  if (written !== size) throw new Error(`expected ${size} bytes for ${name}, got ${written}`)
  yield padding(size)
}

export const tarEnd = (): Buffer => endOfArchive

const padding = (size: number) => Buffer.alloc((block - (size % block)) % block)

function header(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(block)
  const octal = (value: number, at: number, width: number) =>
    bytes.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1')
  bytes.write(name, 0, 100, 'latin1')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  bytes.write('        0', 148, 'latin1')
  bytes.write('ustar\u000000', 257, 'latin1')
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return bytes
}

/** Reads an archive written by `tarEntry`. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const { upTo, exactly } = pieceReader(source)
  for (;;) {
    const head = await exactly(block)
    if (head[0] === 0) return
    if (head.toString('latin1', 257, 262) !== 'ustar') throw new StartupError('This file is not a backup of Mapwright.')
    const size = Number.parseInt(head.toString('latin1', 124, 136), 8)
    let left = size
    const content = async function* () {
      while (left > 0) {
        const chunk = await upTo(left)
        left -= chunk.length
        yield chunk
      }
    }
    yield { name: head.toString('latin1', 0, 100).replace(/\0.*$/s, ''), size, content: content() }
    while (left > 0) left -= (await upTo(left)).length
    await exactly(padding(size).length)
  }
}

/** Reads a stream of chunks in pieces of the requested sizes. */
function pieceReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const upTo = async (max: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new StartupError('The backup is incomplete: it ends in the middle.')
      rest = value
    }
    const piece = rest.subarray(0, max)
    rest = rest.subarray(piece.length)
    return piece
  }
  const exactly = async (size: number): Promise<Buffer> => {
    const pieces: Buffer[] = []
    for (let left = size; left > 0; left -= pieces.at(-1)?.length ?? 0) pieces.push(await upTo(left))
    return Buffer.concat(pieces)
  }
  return { upTo, exactly }
}
