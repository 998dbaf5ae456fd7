import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Applies what is missing of server/migrations, in order, under an advisory lock, so that several processes may start at once. */
export async function migrate(url: string): Promise<void> {
  await runner({
    databaseUrl: url,
    dir: folder,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    singleTransaction: true,
    log: () => {},
    lockValue: 7_461_093,
    advisoryLockMode: 'wait',
  })
}
