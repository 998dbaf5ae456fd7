import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The migrations of this release, in order, as the database records them. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()

/**
 * Applies what is missing of server/migrations, in order, under an advisory lock, so that several processes may start at once.
 * `count` stops after so many: a backup of an earlier release is filled into the tables of that release.
 */
export async function migrate(url: string, { count = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  await runner({
    databaseUrl: url,
    dir: folder,
    direction: 'up',
    count,
    migrationsTable: 'migrations',
    checkOrder: true,
    singleTransaction: true,
    log: () => {},
    lockValue: 7_461_093,
    advisoryLockMode: 'wait',
  })
}
