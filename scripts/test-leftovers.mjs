import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Folder in memory. Creating and dropping databases there is three times as fast as on a busy disk. */
export const memory = '/dev/shm'

/** Prefix of the folders with the databases of a test run. The id of the run's process follows. */
export const databasePrefix = 'mapwright-test-'

/** Removes the databases of test runs whose processes have ended. */
export function removeOldDatabases() {
  if (!existsSync(memory)) return
  const isRunning = (/** @type {string} */ name) =>
    existsSync(`/proc/${name.slice(databasePrefix.length).split('-')[0]}`)
  for (const name of readdirSync(memory))
    if (name.startsWith(databasePrefix) && !isRunning(name))
      rmSync(join(memory, name), { recursive: true, force: true, maxRetries: 5 })
}
