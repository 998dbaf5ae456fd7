import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { parseHeaders, readMailHead } from './mail-head.ts'

const headOf = (text: string) => readMailHead(Readable.from([Buffer.from(text)]))
const fromOf = async (...lines: string[]) => (await headOf(`${lines.join('\r\n')}\r\n\r\nHello`)).from

it.each([
  ['Ann@Dealer.example', 'ann@dealer.example'],
  ['Ann <ann@dealer.example>', 'ann@dealer.example'],
  ['"ann@other.example" <ann@dealer.example>', 'ann@dealer.example'],
  ['"Ann \\" <x@other.example>" <ann@dealer.example>', 'ann@dealer.example'],
  ['Ann (the boss) <ann@dealer.example>', 'ann@dealer.example'],
  ['Team: ann@dealer.example;', 'ann@dealer.example'],
  ['ann@dealer.example, bob@dealer.example', ''],
  ['Team: ann@dealer.example, bob@dealer.example;', ''],
  ['=?utf-8?B?QW5uIDxhbm5AZGVhbGVyLmV4YW1wbGU+?=', ''],
  ['', ''],
  [`${'a'.repeat(2_000)}@dealer.example`, ''],
])('From: %s is %j', async (value, from) => expect(await fromOf(`From: ${value}`, 'To: x@y.example')).toBe(from))

it('has no sender if there are two From headers', async () =>
  expect(await fromOf('From: ann@dealer.example', 'From: bob@dealer.example')).toBe(''))

it('unfolds headers and stops at the first empty line', async () => {
  const head = await headOf(
    'To: Tuning\r\n <a@b.example>,\r\n\t<c@d.example>\r\nMessage-ID: <1@x>\r\n\r\nTo: <body@x.example>',
  )
  expect(head).toMatchObject({ recipients: 'Tuning <a@b.example>, <c@d.example>', message_id: '<1@x>' })
})

it('limits the length of a header, the number of headers and the length of the head', async () => {
  const long = parseHeaders(`To: ${'a '.repeat(500_000)}\r\nCc: ${'b'.repeat(10)}\r\n ${'c'.repeat(500_000)}\r\n\r\n`)
  expect(long.get('to')?.[0]?.length).toBeLessThanOrEqual(20_000)
  expect(long.get('cc')?.[0]?.length).toBeLessThanOrEqual(40_000)
  expect(parseHeaders('X: y\r\n'.repeat(10_000)).get('x')).toHaveLength(500)
  const late = await headOf(`X: ${'x'.repeat(300_000)}\r\nMessage-ID: <late@x>\r\n\r\n`)
  expect(late.message_id).toBe('')
})
