import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Identity, Recipient } from 'age-encryption'
import { StartupError } from '../startup/startup-error.ts'

/** The first bytes of every file in the age format. */
const magic = 'age-encryption.org/v1\n'

/** Binary logarithm of scrypt's cost. A derivation takes 128 MiB of memory and about half a second, on a thread of its own. */
const workFactor = 17
/** The largest cost that is accepted, so that a forged file cannot take all memory. The program `age` itself uses 18. */
const maxWorkFactor = 20
const blockSize = 8
const tagBytes = 16
const nonce = Buffer.alloc(12)

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

function keyOf(passphrase: string, salt: Uint8Array, factor: number): Promise<Buffer> {
  const N = 2 ** factor
  const salted = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  return derive(passphrase, salted, 32, { N, r: blockSize, p: 1, maxmem: 2 * 128 * N * blockSize })
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Wraps the key of a file with a passphrase, as age does. Its own implementation would block the process while it derives the key. */
const recipientOf = (passphrase: string, { Stanza }: typeof import('age-encryption')): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16)
    const key = await keyOf(passphrase, salt, workFactor)
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza(['scrypt', unpadded(salt), String(workFactor)], body)]
  },
})

const identityOf = (passphrase: string): Identity => ({
  async unwrapFileKey([stanza, ...others]) {
    const [kind, salt = '', factor = ''] = stanza?.args ?? []
    if (!stanza || kind !== 'scrypt' || others.length > 0) return null
    if (!/^\d{1,2}$/.test(factor) || Number(factor) > maxWorkFactor) return null
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(factor))
    const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(Buffer.from(stanza.body.subarray(-tagBytes)))
    try {
      return Buffer.concat([decipher.update(stanza.body.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      return null
    }
  },
})

/** Converts a stream for the library, which works in browsers, too. */
function webStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** Encrypts a stream with a passphrase, in the age format. */
export async function encryptBackup(plain: AsyncIterable<Buffer>, passphrase: string): Promise<Readable> {
  const age = await import('age-encryption')
  const encrypter = new age.Encrypter()
  encrypter.addRecipient(recipientOf(passphrase, age))
  return Readable.from(await encrypter.encrypt(webStream(plain)), { objectMode: false })
}

/**
 * Decrypts a stream in the age format.
 * @throws StartupError without the right passphrase; while the stream is read, any error means that the file is damaged
 */
export async function decryptBackup(
  encrypted: AsyncIterable<Buffer>,
  { file, passphrase }: { file: string; passphrase: string | undefined },
): Promise<Readable> {
  if (passphrase === undefined)
    throw new StartupError(`${file} is encrypted; set BACKUP_PASSPHRASE to its passphrase, or enter it on a terminal.`)
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(passphrase))
  try {
    return Readable.from(await decrypter.decrypt(webStream(encrypted)), { objectMode: false })
  } catch (error) {
    throw new StartupError(`${file} cannot be decrypted: the passphrase is wrong, or the file is damaged.`, {
      cause: error,
    })
  }
}

/** Checks whether a file is encrypted. A missing file is not. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return false
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === magic
  } finally {
    await handle.close()
  }
}
