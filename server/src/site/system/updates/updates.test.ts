import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ChangeUpdateCheck, GetUpdateCheck } from '@mapwright/contract/site/system/update-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../../test/kit.ts'
import { version } from '../../../platform/startup/version.ts'
import { isNewer, newestRelease } from './newest-release.ts'

let answer = { status: 200, body: '[]' }
let requests = 0
const server = createServer((_, response) => {
  requests++
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
let site: TestSite
let as: { as: Person }
let feed_url: string

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const own = `127.0.0.1:${(server.address() as AddressInfo).port}`
  feed_url = `http://${own}/releases`
  site = await startTestSite({ env: { PRIVATE_TARGETS: own } })
  as = { as: await site.admin() }
})
afterAll(async () => {
  await site.close()
  server.close()
})

const read = async () => (await site.call(GetUpdateCheck, {}, as)).body.update_check
const change = (body: { is_on: boolean; feed_url: string }) => site.call(ChangeUpdateCheck, { body }, as)
/** Changes the settings, and waits until the job has checked. */
const check = async (body: { is_on: boolean; feed_url: string }) => {
  await site.sql`UPDATE update_check SET checked_at = NULL`
  await change(body)
  await eventually(async () => expect((await read()).checked_at).not.toBeNull())
  return read()
}
const release = (tag_name: string, more: object = {}) => ({
  tag_name,
  published_at: '2026-03-31T10:00:00Z',
  html_url: 'https://code.example/releases/1',
  body: 'Faster.\r\nSafer.',
  ...more,
})

describe('the check for a new release', () => {
  test('is off by default, and then calls nobody', async () => {
    expect(await read()).toEqual({ is_on: false, feed_url: '', checked_at: null, error: '', newer: null })
    await change({ is_on: false, feed_url })
    await site.sql`DELETE FROM jobs.job WHERE name = 'site.check_for_update' AND state = 'completed'`
    await change({ is_on: false, feed_url: '' })
    expect(requests).toBe(0)
    expect(await site.sql`SELECT FROM jobs.job WHERE name = 'site.check_for_update'`).toHaveLength(0)
  })

  test('needs an address', async () => {
    const { status, body } = await change({ is_on: true, feed_url: '' })
    expect([status, body.fields?.['feed_url']?.code]).toEqual([400, 'required'])
  })

  test('finds the newest release, which need not be the first of the feed', async () => {
    const list = [
      release('v98.0.0'),
      release('v99.10.0'),
      release('v99.9.0'),
      release('v100.0.0', { draft: true }),
      release('v101.0.0', { prerelease: true }),
      release('nightly'),
    ]
    answer = { status: 200, body: JSON.stringify(list) }
    expect(await check({ is_on: true, feed_url })).toMatchObject({
      error: '',
      newer: {
        version: '99.10.0',
        released_at: '2026-03-31T10:00:00.000Z',
        notes: 'Faster.\nSafer.',
        url: 'https://code.example/releases/1',
      },
    })
  })

  test('keeps the release that it has found if a later check fails, and says why it failed', async () => {
    answer = { status: 503, body: '' }
    expect(await check({ is_on: true, feed_url })).toMatchObject({ error: 'HTTP 503', newer: { version: '99.10.0' } })
    answer = { status: 200, body: '<html>' }
    expect(await check({ is_on: true, feed_url })).toMatchObject({ error: 'this is not a list of releases' })
  })

  test('forgets the release with its address, and is silent about the running one', async () => {
    answer = { status: 200, body: JSON.stringify(release(`v${version}`, { html_url: 'javascript:alert(1)' })) }
    const other = `${feed_url}/latest`
    expect((await change({ is_on: true, feed_url: other })).body.update_check.newer).toBeNull()
    expect(await check({ is_on: true, feed_url: other })).toMatchObject({ error: '', newer: null })
    expect(await site.sql`SELECT version, url FROM update_check`).toEqual([{ version, url: '' }])
  })

  test('never calls a server of the own network that PRIVATE_TARGETS does not list', async () => {
    expect(await check({ is_on: true, feed_url: 'https://127.0.0.1:9/' })).toMatchObject({
      error: '127.0.0.1 is not a public address',
    })
  })
})

test.each([
  ['1.10.0', '1.9.9', true],
  ['v2.0.0', '1.99.99', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.1', false],
  ['2.0.0-beta', '1.0.0', false],
])('%s is newer than %s: %s', (one, other, newer) => expect(isNewer(one, other)).toBe(newer))

test('an empty feed has no release', () => expect(newestRelease('[]')).toBeUndefined())
