import { createHash, randomBytes } from 'node:crypto'
import {
  AddFlink,
  ChangeFlink,
  DownloadFlink,
  flinkCalls,
  ListFlinkCategories,
  ListFlinks,
  OpenFlink,
  RemoveFlinkVersion,
} from '@mapwright/contract/downloads/flink-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
let keeper: Person
let customer: Person

beforeAll(async () => {
  site = await startTestSite()
  keeper = await site.staffWith('miscellaneous')
  customer = await site.person()
})
afterAll(() => site.close())
beforeEach(() => openToAll(false))

const openToAll = (isOpen: boolean) => site.sql`UPDATE settings SET downloads_public = ${isOpen}`
const randomFile = (size = 5_000, name = 'tool.zip') => new File([randomBytes(size)], name)
const add = (body: { category: string; name: string; [field: string]: string }, file?: File) =>
  site.call(AddFlink, { body, files: file ? { file } : {} } as never, { as: keeper })
let names = 0
const added = async (file = randomFile(), more: Record<string, string> = {}) =>
  (await add({ category: 'Drivers', name: `Tool ${++names}`, version: '1.0', ...more }, file)).body.flink
const get = (url: string, headers: Record<string, string> = {}) => fetch(`${site.url}${url}`, { headers })
const ticketed = async (id: string, as: Person | undefined = customer, version?: string) =>
  (await site.call(OpenFlink, { params: { id }, body: { version } }, { as })).body.url
const downloads = async (id: string) =>
  (await site.call(flinkCalls.list, { query: { size: 100 } }, { as: keeper })).body.flinks.find(({ _id }) => _id === id)
    ?.downloads

describe('access to downloads', () => {
  test('requires signing in unless downloads are public', async () => {
    const { _id: id } = await added()
    const knock = () =>
      Promise.all([
        site.call(ListFlinks, {}),
        site.call(ListFlinkCategories, {}),
        site.call(OpenFlink, { params: { id }, body: {} }),
        site.call(DownloadFlink, { params: { id } }),
      ])
    for (const response of await knock())
      expect([response.status, response.body.code]).toEqual([401, 'downloads.sign_in'])
    await openToAll(true)
    for (const response of await knock()) expect(response.status).toBe(200)
  })

  test('requires a verified and active account unless downloads are public', async () => {
    const { _id: id } = await added()
    for (const person of [await site.person({ verified: false }), await site.person({ status: 0 })]) {
      const response = await site.call(DownloadFlink, { params: { id } }, { as: person })
      expect([response.status, response.body.code]).toEqual([403, 'downloads.not_public'])
    }
  })

  test('accepts a ticket only for its version and lifetime and while its holder is active', async () => {
    const holder = await site.person()
    const one = await added()
    const other = await added()
    const url = await ticketed(one._id, holder)
    expect((await get(url)).status).toBe(200)
    const swapped = url.replace(one._id, other._id).replace(one.versions[0]?._id ?? '', other.versions[0]?._id ?? '')
    expect((await get(swapped)).status).toBe(401)
    expect((await get(url.replace(holder._id, keeper._id))).status).toBe(401)
    // Replaces the expiry (in base 36) with a later one.
    expect((await get(url.replace(/\.([0-9a-z]+)\./, '.zzzzzzzz.'))).status).toBe(401)
    await site.sql`UPDATE users SET status = 0 WHERE _id = ${holder._id}`
    expect((await get(url)).status).toBe(403)
  })

  test('shows a hidden download only to staff who manage downloads', async () => {
    const { _id: id, name } = await added(randomFile(), { category: 'Hidden', online: 'false' })
    const listed = await site.call(ListFlinks, { query: { search_keyword: name } }, { as: customer })
    expect(listed.body.flinks).toEqual([])
    expect((await site.call(DownloadFlink, { params: { id } }, { as: customer })).body.code).toBe('downloads.not_found')
    expect((await site.call(OpenFlink, { params: { id }, body: {} }, { as: customer })).status).toBe(404)
    expect((await get(await ticketed(id, keeper))).status).toBe(200)
    const seen = async (as: Person) =>
      (await site.call(ListFlinkCategories, {}, { as })).body.categories.some(({ category }) => category === 'Hidden')
    expect([await seen(customer), await seen(keeper)]).toEqual([false, true])
    expect(await downloads(id)).toBe(1)
  })
})

describe('a file', () => {
  test('is downloaded unchanged as an attachment, with its size and SHA-256', async () => {
    const bytes = randomBytes(70_000)
    const { _id: id, versions } = await added(new File([bytes], 'Übersicht.bin'))
    expect(versions).toMatchObject([
      {
        version: '1.0',
        file_name: 'Übersicht.bin',
        size: 70_000,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ])
    const response = await site.call(DownloadFlink, { params: { id } }, { as: customer })
    expect(Buffer.from(response.bytes).equals(bytes)).toBe(true)
    expect(response.headers.get('content-disposition')).toContain('attachment; filename=')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is downloaded in ranges and counted once', async () => {
    const bytes = randomBytes(100_000)
    const { _id: id } = await added(new File([bytes], 'big.bin'))
    const url = await ticketed(id)
    const first = await get(url, { range: 'bytes=0-39999' })
    const rest = await get(url, { range: 'bytes=40000-', 'if-range': first.headers.get('etag') ?? '' })
    expect([first.status, rest.status]).toEqual([206, 206])
    expect(rest.headers.get('content-range')).toBe('bytes 40000-99999/100000')
    const whole = Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())])
    expect(whole.equals(bytes)).toBe(true)
    await get(url, { range: 'bytes=-10' })
    await fetch(`${site.url}${url}`, { method: 'HEAD' })
    expect(await downloads(id)).toBe(1)
    await get(url)
    expect(await downloads(id)).toBe(2)
  })

  test('counts concurrent downloads', async () => {
    const { _id: id } = await added()
    const url = await ticketed(id)
    await Promise.all(Array.from({ length: 25 }, () => get(url).then((response) => response.arrayBuffer())))
    expect(await downloads(id)).toBe(25)
  })

  test('gets new versions, and earlier ones remain available until removed', async () => {
    const flink = await added(new File(['one'], 'tool.zip'))
    const first = flink.versions[0]?._id ?? ''
    const changed = await site.call(
      ChangeFlink,
      {
        params: { id: flink._id },
        body: { version: '2.0', notes: 'Faster' },
        files: { file: new File(['two'], 'b.zip') },
      },
      { as: keeper },
    )
    expect(changed.body.flink.versions.map(({ version, notes }) => [version, notes])).toEqual([
      ['2.0', 'Faster'],
      ['1.0', ''],
    ])
    const text = async (version?: string) => (await get(await ticketed(flink._id, customer, version))).text()
    expect([await text(), await text(first)]).toEqual(['two', 'one'])
    const remove = (version_id: string) =>
      site.call(RemoveFlinkVersion, { params: { id: flink._id, version_id } }, { as: keeper })
    expect((await remove(flink._id)).body.code).toBe('downloads.not_found')
    expect((await remove(first)).body.flink.versions).toHaveLength(1)
    expect((await remove(changed.body.flink.versions[0]?._id ?? '')).body.code).toBe('downloads.only_version')
    expect(
      (await site.call(OpenFlink, { params: { id: flink._id }, body: { version: first } }, { as: customer })).status,
    ).toBe(404)
  })

  test('keeps omitted fields when changed', async () => {
    const { _id: id } = await added(randomFile(), { description: 'For KESS', notes: 'First' })
    const change = (body: object) => site.call(ChangeFlink, { params: { id }, body }, { as: keeper })
    const { flink } = (await change({ online: 'false', version: '1.1' })).body
    expect([flink.description, flink.online, flink.versions[0]?.version, flink.versions[0]?.notes]).toEqual([
      'For KESS',
      false,
      '1.1',
      'First',
    ])
    expect((await change({ url: 'https://example.com/' })).body.code).toBe('downloads.file_or_link')
  })

  test('is removed with all versions, whose files the next sweep deletes', async () => {
    const { _id: id, versions } = await added()
    const stored = async () => {
      const [row] =
        await site.sql`SELECT count(*)::int AS kept FROM files WHERE sha256 = ${versions[0]?.sha256 ?? ''} AND deleted_at IS NULL`
      return row?.['kept']
    }
    expect(await stored()).toBe(1)
    expect((await site.call(flinkCalls.remove, { params: { id } }, { as: keeper })).status).toBe(200)
    expect(await stored()).toBe(0)
    expect((await site.call(flinkCalls.remove, { params: { id } }, { as: keeper })).status).toBe(404)
    const more = [await added(), await added()].map(({ _id }) => _id)
    const removed = await site.call(flinkCalls.removeMany, { body: { ids: more } }, { as: keeper })
    expect(removed.body.removed).toBe(2)
  })
})

describe('adding a download refuses', () => {
  test.each([
    ['neither file nor link', {}, undefined, 422],
    ['both', { url: 'https://example.com/a' }, randomFile(), 422],
    ['an empty file', {}, new File([], 'a.bin'), 422],
    ['a link without https', { url: 'http://example.com/' }, undefined, 400],
    ['a link to a script', { url: 'javascript:alert(1)' }, undefined, 400],
    ['an unknown field', { url: 'https://example.com/', downloads: '9' }, undefined, 400],
  ])('%s', async (_, body, file, status) => {
    expect((await add({ category: 'a', name: 'refused', ...body }, file)).status).toBe(status)
    const [row] = await site.sql`SELECT count(*)::int AS count FROM flinks WHERE name = 'refused'`
    expect(row?.['count']).toBe(0)
  })

  test('a duplicate name in its category, ignoring case', async () => {
    await add({ category: 'Names', name: 'Once' }, randomFile())
    const response = await add({ category: 'names', name: 'ONCE' }, randomFile())
    expect([response.status, response.body.fields?.['name']?.code]).toEqual([409, 'taken'])
  })
})

test('opens the page of a link and counts it', async () => {
  const { flink } = (await add({ category: 'Links', name: 'Vendor', url: 'https://example.com/tools?x=1' })).body
  expect([flink.kind, flink.versions]).toEqual(['link', []])
  expect(await ticketed(flink._id)).toBe('https://example.com/tools?x=1')
  expect(await downloads(flink._id)).toBe(1)
  const response = await site.call(DownloadFlink, { params: { id: flink._id } }, { as: customer })
  expect(response.body.code).toBe('downloads.not_found')
})

test('searches lists by every word, filters by category and sorts', async () => {
  await added(new File(['x'], 'ftdi.exe'), { category: 'Zebra', name: 'Cable driver', description: 'USB' })
  await added(randomFile(), { category: 'Zebra', name: 'Another' })
  const found = async (query: object) =>
    (await site.call(ListFlinks, { query }, { as: customer })).body.flinks.map(({ name }) => name)
  expect(await found({ category: 'zebra' })).toEqual(['Another', 'Cable driver'])
  expect(await found({ search_keyword: 'usb FTDI' })).toEqual(['Cable driver'])
  const sorted = await site.call(flinkCalls.list, { query: { category: 'Zebra', sort: '-name' } }, { as: keeper })
  expect(sorted.body.flinks.map(({ name }) => name)).toEqual(['Cable driver', 'Another'])
})
