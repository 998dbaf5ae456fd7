import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { errorCode } from '../errors/error-code.ts'
import { asStartupError, StartupError } from '../startup/startup-error.ts'
import { byteChunks } from '../streams/byte-chunks.ts'
import { decryptBackup, isEncrypted } from './encrypt-backup.ts'
import { type Manifest, parseEntryName } from './manifest.ts'
import { type Entry, readTar } from './tar.ts'

const count = z.string().regex(/^-?\d+$/)
const name = z.string().regex(/^[a-z_][a-z0-9_.]*$/)
const manifest = z.object({
  format: z.literal(1),
  version: z.string().max(40).exactOptional(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name, columns: z.array(z.string()), count, sum: count })),
  sequences: z.array(z.object({ name, last_value: count, is_called: z.boolean() })),
  gone: z.array(z.uuid()),
  key: z
    .object({ fingerprint: z.string(), two_step: z.array(z.string()), secrets: z.array(z.string()) })
    .exactOptional(),
}) satisfies z.ZodType<Manifest>

/** A backup, and the passphrase if it is encrypted. Reading ends when the signal is aborted. */
export type BackupFile = { file: string; passphrase?: string | undefined; signal?: AbortSignal }

/** The entries of a backup, in order. */
export const readEntries = (backup: BackupFile): AsyncGenerator<Entry> => readTar(unpacked(backup))

async function* unpacked({ file, passphrase, signal }: BackupFile): AsyncGenerator<Buffer> {
  const isLocked = await isEncrypted(file)
  const source = createReadStream(file, signal ? { signal } : {})
  const plain = createGunzip()
  try {
    const packed = isLocked ? await decryptBackup(byteChunks(source), { file, passphrase }) : source
    packed.once('error', (error: Error) => plain.destroy(packed === source ? error : undecryptable(file, error)))
    yield* packed.pipe(plain)
  } catch (error) {
    throw damaged(error, file)
  } finally {
    source.destroy()
  }
}

const undecryptable = (file: string, cause: Error) =>
  new StartupError(`${file} is damaged or incomplete: a part of it cannot be decrypted.`, { cause })

function damaged(error: unknown, file: string): unknown {
  const code = errorCode(error)
  if (code === 'ENOENT') return new StartupError(`There is no file ${file}.`)
  if (code === 'Z_BUF_ERROR') return new StartupError(`The backup ${file} is incomplete: it ends in the middle.`)
  if (code.startsWith('Z_')) return new StartupError(`${file} is damaged, or not a backup of Mapwright.`)
  return asStartupError(error, file)
}

/**
 * Reads a whole backup and verifies that it is complete and that file contents match their hashes, before anything is changed.
 * @throws StartupError that describes the damage
 */
export async function verifyBackup(backup: BackupFile): Promise<Manifest> {
  const { file } = backup
  let found: Manifest | undefined
  for await (const entry of readEntries(backup)) {
    const read = parseEntryName(entry.name)
    if (read.kind === 'content') await verifyContent(entry, read.sha256)
    else if (read.kind === 'manifest') found = manifest.parse(JSON.parse(await readText(entry)))
    else if (read.kind === 'unknown') throw new StartupError(`${file} was made by a newer release of Mapwright.`)
  }
  if (!found) throw new StartupError(`The backup ${file} is incomplete: its last part is missing.`)
  return found
}

async function verifyContent({ name, content }: Entry, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  if (hash.digest('hex') !== sha256)
    throw new StartupError(`The backup is damaged: the hash of ${name} does not match.`)
}

async function readText({ content }: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
