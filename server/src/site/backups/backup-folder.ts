import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { errorText } from '../../platform/errors/error-fields.ts'
import { makeFolder } from '../../platform/startup/make-folder.ts'
import { pathFault } from '../../platform/startup/startup-error.ts'

const program = fileURLToPath(new URL('../../../..', import.meta.url))

/** Returns the absolute path of a folder that may be relative to the data folder. */
export const folderPath = (folder: string, { dataDir }: Pick<App['backups'], 'dataDir'>): string =>
  resolve(dataDir, folder)

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

/**
 * Returns true if backups may be stored in a folder: not in the program, parts of which are published; not among the files of the site or of
 * its database; and not outside of the data folder by a relative path.
 */
function isAllowedFolder(folder: string, { backups, files }: Pick<App, 'backups' | 'files'>): boolean {
  const dataDir = resolve(backups.dataDir)
  const path = folderPath(folder, backups)
  const taken = [
    join(dataDir, 'postgres'),
    ...(files.address.startsWith('file:') ? [fileURLToPath(files.address)] : []),
  ]
  if (taken.some((one) => isWithin(path, one))) return false
  if (isWithin(path, dataDir)) return path !== dataDir
  return isAbsolute(folder) && !isWithin(path, resolve(program))
}

/** Creates a folder for backups, and checks that it can be written. @throws Problem */
export async function prepareFolder(folder: string, app: App): Promise<void> {
  if (!isAllowedFolder(folder, app)) throw new Problem('site.backup_folder_refused')
  const path = folderPath(folder, app.backups)
  const trial = join(path, `.mapwright-${randomUUID()}`)
  try {
    makeFolder(path, 0o700)
    await writeFile(trial, 'writable', { mode: 0o600 })
    await rm(trial)
  } catch (error) {
    throw new Problem('site.backup_folder_unusable', {
      details: { why: pathFault(error) ?? errorText(error, 'message') },
      cause: error,
    })
  }
}
