import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { migrate, migrateWithin, migrationNames } from '../src/platform/db/migrate.ts'
import { connect, type Sql } from '../src/platform/db/sql.ts'
import { eventually } from './eventually.ts'

/** The migrations' own connection closes a moment after they are done; if the server ended it, this would be an unhandled error. */
const allClosed = (admin: Sql, name: string) =>
  eventually(async () => {
    const open = await admin`SELECT FROM pg_stat_activity WHERE datname = ${name}`
    if (open.length > 0) throw new Error(`${open.length} connections to ${name} are open`)
  })

/**
 * An empty database of the release before a migration, and `upgrade`, which applies the migration and all later ones, as a start of the
 * site does.
 */
export async function earlierDatabase(migration: string) {
  const name = `earlier_${randomBytes(6).toString('hex')}`
  const admin = connect(inject('clusterUrl'), { max: 1 })
  await admin.unsafe(`CREATE DATABASE ${name}`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  const sql = connect(url.href, { max: 2, name: 'mapwright-test' })
  const count = migrationNames().indexOf(migration)
  if (count < 1) throw new RangeError(`there is no migration ${migration}`)
  await sql.begin((tx) => migrateWithin(tx, { count }))
  return {
    sql,
    upgrade: () => migrate(url.href),
    async drop() {
      await sql.end({ timeout: 1 })
      await allClosed(admin, name)
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
