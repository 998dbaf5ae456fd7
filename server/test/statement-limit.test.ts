import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../src/platform/db/sql.ts'
import { startTestSite, type TestSite } from './kit.ts'

const limitMs = 1000

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { STATEMENT_LIMIT: String(limitMs / 1000) } })
})
afterAll(() => site.close())

test('a request that waits too long for a locked row fails with 503, and the next one works', async () => {
  const admin = await site.admin()
  const change = () => site.call(ChangeSettings, { body: { title: 'Northgate' } }, { as: admin })
  const refused = await site.sql.begin(async (tx) => {
    await tx`SELECT FROM settings FOR UPDATE`
    return change()
  })
  expect([refused.status, refused.body.code]).toEqual([503, 'request.unavailable'])
  expect(refused.body.message).toMatch(/try again/)
  expect((await change()).status).toBe(200)
})

test('a statement over the limit is cancelled, and its connection is reused', async () => {
  const sql = connect(site.databaseUrl, { max: 1, limitMs })
  await expect(sql`SELECT pg_sleep(30)`).rejects.toMatchObject({ code: '57014' })
  await expect(sql.begin((tx) => tx`SELECT pg_sleep(30)`)).rejects.toMatchObject({ code: '57014' })
  expect([...(await sql`SELECT 1 AS one`)]).toEqual([{ one: 1 }])
  await sql.end({ timeout: 1 })
})

test('the connections of jobs have no limit', async () => {
  const sql = connect(site.databaseUrl, { max: 1 })
  expect([...(await sql`SHOW statement_timeout`)]).toEqual([{ statement_timeout: '0' }])
  await sql.end({ timeout: 1 })
})

test('a frozen database blocks neither a running statement nor requests that wait for a connection', async () => {
  const { hostname, port } = new URL(site.databaseUrl)
  const sockets: Socket[] = []
  const frozen = createServer((near) => {
    const far = dial(Number(port), hostname)
    for (const socket of [near, far]) socket.on('error', () => {})
    sockets.push(near, far)
    near.pipe(far).pipe(near)
  })
  frozen.listen(0, '127.0.0.1')
  await once(frozen, 'listening')
  const url = new URL(site.databaseUrl)
  url.host = `127.0.0.1:${(frozen.address() as AddressInfo).port}`
  const sql = connect(url.href, { max: 1, limitMs })
  await sql`SELECT 1`
  for (const socket of sockets) socket.unpipe().pause()
  const [running, waiting] = await Promise.allSettled([sql`SELECT 1`, sql`SELECT 2`])
  expect([running, waiting]).toMatchObject([
    { status: 'rejected', reason: { code: 'CONNECTION_CLOSED' } },
    { status: 'rejected', reason: { code: 'CONNECT_TIMEOUT' } },
  ])
  await sql.end({ timeout: 1 })
  for (const socket of sockets) socket.destroy()
  frozen.close()
})
