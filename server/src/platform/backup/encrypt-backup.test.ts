import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { readSealedValues } from '../../operator/sealed-values.ts'
import { localFiles } from '../files/local-files.ts'
import { byteChunks } from '../streams/byte-chunks.ts'
import { backUp } from './back-up.ts'
import { decryptBackup, encryptBackup, isEncrypted } from './encrypt-backup.ts'
import { verifyBackup } from './read-backup.ts'

const passphrase = 'correct horse battery staple'
const plain = randomBytes(200_000)
const streamOf = (bytes: Uint8Array) => byteChunks(Readable.from([Buffer.from(bytes)]))
const encrypted = async () => buffer(await encryptBackup(streamOf(plain), passphrase))

let folder: string
let site: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mapwright-encrypted-'))
  site = await testDatabase()
})
afterAll(async () => {
  await site.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('other programs for the age format read what is encrypted, and the other way round', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  expect(Buffer.from(await decrypter.decrypt(await encrypted())).equals(plain)).toBe(true)
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(12)
  encrypter.setPassphrase(passphrase)
  const theirs = await encrypter.encrypt(plain)
  const read = await buffer(await decryptBackup(streamOf(theirs), { file: 'site.backup', passphrase }))
  expect(read.equals(plain)).toBe(true)
})

test('a wrong, a missing and a costly passphrase are refused in a sentence', async () => {
  const bytes = await encrypted()
  const read = (given: string | undefined, content = bytes) =>
    decryptBackup(streamOf(content), { file: 'site.backup', passphrase: given })
  await expect(read('another passphrase')).rejects.toThrow('the passphrase is wrong')
  await expect(read(undefined)).rejects.toThrow('BACKUP_PASSPHRASE')
  const costly = Buffer.from(bytes.toString('latin1').replace(/^(-> scrypt \S+) 17$/m, '$1 40'), 'latin1')
  expect(costly.equals(bytes)).toBe(false)
  await expect(read(passphrase, costly)).rejects.toThrow('the passphrase is wrong')
})

test('an encrypted backup is complete, reveals no row, and is refused if it is altered or truncated', async () => {
  const file = join(folder, 'site.backup.age')
  const files = localFiles(join(folder, 'files'))
  await site.sql`UPDATE settings SET title = 'Fenland Remaps'`
  await backUp({ sql: site.sql, files, file, secretKey: 'k'.repeat(40), passphrase, readSealedValues })
  expect(await isEncrypted(file)).toBe(true)
  expect((await verifyBackup({ file, passphrase })).tables.length).toBeGreaterThan(50)
  const whole = readFileSync(file)
  const altered = Buffer.from(whole)
  altered.writeUInt8(altered.readUInt8(altered.length - 20) ^ 1, altered.length - 20)
  for (const bytes of [altered, whole.subarray(0, -100), whole.subarray(0, 40)]) {
    writeFileSync(file, bytes)
    await expect(verifyBackup({ file, passphrase })).rejects.toThrow(/damaged|incomplete/)
  }
})

test('a file that does not exist is named', async () => {
  const file = join(folder, 'missing.age')
  await expect(verifyBackup({ file, passphrase })).rejects.toThrow(`There is no file ${file}`)
})
