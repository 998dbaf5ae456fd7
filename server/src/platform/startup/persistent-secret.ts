import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../errors/error-code.ts'
import { makeFolder } from './make-folder.ts'
import { asStartupError } from './startup-error.ts'

/**
 * Reads the secret from `file`. Creates the file if it does not exist: 32 random bytes as base64url, readable only by its owner. If several
 * processes create it at the same time, all get the same secret.
 */
export function persistentSecret(file: string): string {
  try {
    return read(file) ?? make(file)
  } catch (error) {
    throw asStartupError(error, file)
  }
}

/** Reads the secret from `file`. Undefined if the file does not exist. */
export function storedSecret(file: string): string | undefined {
  try {
    return read(file)
  } catch (error) {
    throw asStartupError(error, file)
  }
}

function make(file: string): string {
  makeFolder(dirname(file), 0o700)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true, flag: 'wx' })
    // Creating a link is atomic and, unlike a rename, never replaces an existing file.
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
