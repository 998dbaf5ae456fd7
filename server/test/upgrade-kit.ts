import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { migrate, migrateWithin, migrationNames } from '../src/platform/db/migrate.ts'
import { connect } from '../src/platform/db/sql.ts'

/** A database of an earlier release: `upgrade` applies the migrations from `next` on. */
export async function databaseBefore(next: string) {
  const name = `upgrade_${randomBytes(6).toString('hex')}`
  const admin = connect(inject('clusterUrl'), { max: 1 })
  await admin.unsafe(`CREATE DATABASE ${name}`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  const sql = connect(url.href, { max: 4, name: 'mapwright-test' })
  await sql.begin((tx) => migrateWithin(tx, { count: migrationNames().indexOf(next) }))
  return {
    sql,
    upgrade: () => migrate(url.href),
    async drop() {
      await sql.end({ timeout: 1 })
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
