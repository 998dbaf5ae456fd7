import { randomUUID } from 'node:crypto'
import { realpath, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
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

/** Follows the links in a path, whose last folders may not exist yet. */
const linkedPath = async (path: string): Promise<string> =>
  realpath(path).catch(async () =>
    dirname(path) === path ? path : join(await linkedPath(dirname(path)), basename(path)),
  )

/**
 * Requires a folder in which backups may be stored: not in the program, parts of which are published; not among the files of the site or of
 * its database; and not outside of the data folder by a relative path. Links count as the folders to which they lead. @throws Problem
 */
export async function requireAllowedFolder(folder: string, { backups, files }: App): Promise<void> {
  const [path, dataDir, published, ...taken] = await Promise.all(
    [
      folderPath(folder, backups),
      resolve(backups.dataDir),
      resolve(program),
      resolve(backups.dataDir, 'postgres'),
      ...(files.address.startsWith('file:') ? [fileURLToPath(files.address)] : []),
    ].map(linkedPath),
  )
  if (path === undefined || dataDir === undefined || published === undefined) throw new RangeError('a path is missing')
  const isInData = isWithin(path, dataDir)
  const isAllowed = isInData ? path !== dataDir : isAbsolute(folder) && !isWithin(path, published)
  if (!isAllowed || taken.some((one) => isWithin(path, one))) throw new Problem('site.backup_folder_refused')
}

/** Explains why a file in a folder for backups cannot be written or deleted. */
export const folderFault = (error: unknown): string => pathFault(error) ?? errorText(error, 'message')

/** Creates a folder for backups, and checks that it can be written. @throws Problem */
export async function prepareFolder(folder: string, app: App): Promise<void> {
  await requireAllowedFolder(folder, app)
  const path = folderPath(folder, app.backups)
  const trial = join(path, `.mapwright-${randomUUID()}`)
  try {
    makeFolder(path, 0o700)
    await writeFile(trial, 'writable', { mode: 0o600 })
    await rm(trial)
  } catch (error) {
    throw new Problem('site.backup_folder_unusable', { details: { why: folderFault(error) }, cause: error })
  }
}
