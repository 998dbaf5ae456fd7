import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { asStartupError, StartupError } from '../../startup-error.ts'
import { type Manifest, readEntryName } from './manifest.ts'
import { type Entry, readTar } from './tar.ts'

const count = z.string().regex(/^-?\d+$/)
const name = z.string().regex(/^[a-z_][a-z0-9_.]*$/)
const manifest = z.object({
  format: z.literal(1),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name, columns: z.array(z.string()), count, sum: count })),
  sequences: z.array(z.object({ name, last_value: count, is_called: z.boolean() })),
  gone: z.array(z.uuid()),
  key: z
    .object({ fingerprint: z.string(), two_step: z.array(z.string()), secrets: z.array(z.string()) })
    .exactOptional(),
}) satisfies z.ZodType<Manifest>

/** The entries of a backup, first to last. */
export const readEntries = (file: string): AsyncGenerator<Entry> => readTar(unpacked(file))

async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const plain = createGunzip()
  source.once('error', (error) => plain.destroy(error))
  try {
    yield* source.pipe(plain)
  } catch (error) {
    throw damaged(error, file)
  } finally {
    source.destroy()
  }
}

function damaged(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT') return new StartupError(`There is no file ${file}.`)
  if (code === 'Z_BUF_ERROR') return new StartupError(`The backup ${file} is not whole: it ends in the middle.`)
  if (code.startsWith('Z_')) return new StartupError(`${file} is damaged, or not a backup of Mapwright.`)
  return asStartupError(error, file)
}

/**
 * Reads a backup from end to end and proves that it is whole and every file content has its hash, before anything is changed.
 * @throws StartupError that says what is wrong with it
 */
export async function proveBackup(file: string): Promise<Manifest> {
  let found: Manifest | undefined
  for await (const entry of readEntries(file)) {
    const read = readEntryName(entry.name)
    if (read.kind === 'content') await proveContent(entry, read.sha256)
    else if (read.kind === 'manifest') found = manifest.parse(JSON.parse(await textOf(entry)))
    else if (read.kind === 'unknown') throw new StartupError(`${file} was made by a newer release of Mapwright.`)
  }
  if (!found) throw new StartupError(`The backup ${file} is not whole: its last part is missing.`)
  return found
}

async function proveContent({ name, content }: Entry, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  if (hash.digest('hex') !== sha256) throw new StartupError(`The backup is damaged: ${name} has another hash.`)
}

async function textOf({ content }: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
