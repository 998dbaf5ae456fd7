import { variantImportCalls } from '@mapwright/contract/vehicles/import-endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { nasty } from '../../../test/nasty.ts'
import { clearRateLimits } from '../../../test/site-state.ts'

let site: TestSite
let admin: Person
beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())

const runs = process.env['TEST_LONG'] ? 1_000 : 30

const known = ['type', 'manufacture', 'model', 'generation', 'variant', 'ecu_brand', 'ecu_version']
const more = ['year_from', 'year_to', 'fuel', 'power_hp', 'stage_1_power_hp', 'read_tools']

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? ''
const nastyText = nasty.map(textOf)
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const line = (cells: readonly string[]) => cells.map(quoted).join(',')
const usual = fc.constantFrom('Cars', 'Audi', 'A3', '2015', '150', 'diesel', '', 'a; b')
const usually = (some: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: some })

/** Generates a table whose cells are mostly valid. All other cells contain arbitrary text. */
const table = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: fc.subarray(more).map((some) => [...known, ...some]) },
      fc.array(nastyText, { maxLength: 5 }),
    ),
    fc.array(fc.array(usually(nastyText), { minLength: 1, maxLength: 16 }), { maxLength: 12 }),
  )
  .map(([header, rows]) => [header, ...rows].map(line).join('\n'))

const encoded = fc
  .tuple(table, fc.constantFrom('utf8', 'utf8', 'utf8', 'utf16le', 'latin1'))
  .map(([text, encoding]) => Buffer.from(text, encoding as BufferEncoding))

/** Prepends bytes and cuts off bytes at the end: broken encodings, broken quotes, half a ZIP file. */
const damaged = fc
  .tuple(
    fc.oneof(encoded, fc.uint8Array({ maxLength: 300 })),
    fc.nat(400),
    fc.constantFrom('', 'PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '\u00ff\u00fe', '"'),
  )
  .map(([bytes, cut, mark]) =>
    Buffer.concat([Buffer.from(mark, 'latin1'), Buffer.from(bytes).subarray(0, Math.max(0, bytes.length - cut))]),
  )

async function outcomeOf(content: Buffer): Promise<string> {
  const files = { file: new File([new Uint8Array(content)], 'table.csv') }
  const started = await site.call(variantImportCalls.start, { body: {}, files }, { as: admin })
  expect(started.status, started.body.message).toBe(200)
  const id = started.body.import._id
  const settled = () =>
    eventually(
      async () => {
        const read = (await site.call(variantImportCalls.read, { params: { id } }, { as: admin })).body.import
        expect(['checking', 'applying']).not.toContain(read.status)
        return read
      },
      { pauseMs: 20 },
    )
  const checked = await settled()
  const isApplied = checked.status === 'checked' && checked.added > 0
  if (isApplied) expect((await site.call(variantImportCalls.apply, { params: { id } }, { as: admin })).status).toBe(200)
  const { status, fault } = isApplied ? await settled() : checked
  return `${status} ${fault?.code ?? ''}`.trim()
}

test('checks or refuses any file with a reason', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.oneof(encoded, damaged), async (content) => {
      await clearRateLimits(site)
      const outcome = await outcomeOf(content)
      expect(outcome).toMatch(/^(checked|applied|refused)/)
      seen.add(outcome)
    }),
    { numRuns: runs },
  )
  expect(seen.size).toBeGreaterThan(3)
}, 3_600_000)

test('refuses a file beyond the limit during the upload and stores nothing', async () => {
  const before = await site.sql`SELECT FROM imports`
  const boundary = 'b'
  const piece = new Uint8Array(1 << 20).fill(97)
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  let sent = 0
  const body = new ReadableStream({
    start: (control) => control.enqueue(new TextEncoder().encode(head)),
    pull(control) {
      if (++sent > 1_024) return control.close()
      control.enqueue(piece)
    },
  })
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
    duplex: 'half',
  }
  // The server responds and closes the connection. The client may lose the connection before it receives the response.
  const status = await fetch(`${site.url}/api/vehicle/variant/import`, request).then(
    (response) => response.status,
    () => 413,
  )
  expect(status).toBe(413)
  expect(sent).toBeLessThan(400)
  expect(await site.sql`SELECT FROM imports`).toHaveLength(before.length)
})
