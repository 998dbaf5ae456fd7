import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { inject } from 'vitest'
import { migrateWithin, migrationNames } from '../src/platform/db/migrate.ts'
import { connect, type Sql } from '../src/platform/db/sql.ts'
import { updateDatabase } from '../src/platform/db/update-database.ts'
import { eventually } from './eventually.ts'

/** Waits until the connections of the migrations are closed, because a connection closed by the server causes an unhandled error. */
const allClosed = (admin: Sql, name: string) =>
  eventually(async () => {
    const open = await admin`SELECT FROM pg_stat_activity WHERE datname = ${name}`
    if (open.length > 0) throw new Error(`${open.length} connections to ${name} are open`)
  })

/** Creates an empty database in the state before a migration. `upgrade` applies the migration and all later ones, like the start of the site. */
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
    upgrade: () => updateDatabase(sql, url.href, pino({ level: 'silent' })),
    async drop() {
      await sql.end({ timeout: 1 })
      await allClosed(admin, name)
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
