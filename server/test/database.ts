import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Sql } from '../src/platform/db/sql.ts'

export type TestDatabase = { url: string; sql: Sql; drop(): Promise<void> }

/** Creates a migrated, empty database by cloning the template. */
export async function testDatabase({ max = 10 } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = connect(inject('clusterUrl'), { max: 1 })
  await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE mapwright_template STRATEGY FILE_COPY`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  const sql = connect(url.href, { max, name: 'mapwright-test' })
  return {
    url: url.href,
    sql,
    async drop() {
      await sql.end({ timeout: 1 })
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
