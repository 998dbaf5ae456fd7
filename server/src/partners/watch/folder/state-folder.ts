import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import { errorCode } from '../../../platform/errors/error-code.ts'
import { writeAtomically } from './write-atomically.ts'

/** Name of the hidden folder with the state. */
export const stateName = '.mapwright'

export type StateFolder = {
  /** Path of the watched folder. */
  folder: string
  /** Id of this folder, so that its idempotency keys differ from those of other folders. */
  id: string
  reads: string
  incoming: string
  requests: string
  lock: string
  log: string
}

async function folderId(path: string): Promise<string> {
  try {
    const stored: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (isRecord(stored) && typeof stored['id'] === 'string') return stored['id']
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && !(error instanceof SyntaxError)) throw error
  }
  const id = randomUUID()
  await writeAtomically(path, JSON.stringify({ id }))
  return id
}

/** Hides the folder on Windows, where a leading dot does not hide it. */
const hide = (path: string): Promise<unknown> =>
  process.platform === 'win32' ? promisify(execFile)('attrib', ['+h', path]).catch(() => {}) : Promise.resolve()

/** Returns the paths of a folder's state. Does not create them. */
const placesIn = (folder: string) => {
  const at = (name: string) => join(folder, stateName, name)
  return { reads: at('reads'), incoming: at('incoming'), requests: at('requests'), lock: at('lock'), log: at('log') }
}

/** Opens the state of a watched folder, and creates it if it does not exist. */
export async function openStateFolder(folder: string): Promise<StateFolder> {
  const places = placesIn(folder)
  const isNew = (await mkdir(join(folder, stateName), { recursive: true, mode: 0o700 })) !== undefined
  for (const path of [places.reads, places.incoming, places.requests]) await mkdir(path, { recursive: true })
  if (isNew) await hide(join(folder, stateName))
  return { folder, id: await folderId(join(folder, stateName, 'folder.json')), ...places }
}
