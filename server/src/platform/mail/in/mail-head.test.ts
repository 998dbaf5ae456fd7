import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
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

describe('the sender', () => {
  const senderIn = async (...headers: string[]) =>
    (await headOf(['From: Ann <ann@dealer.example>', 'To: x@y.example', ...headers, '', ''].join('\r\n'))).sender
  const results = (value: string) => `Authentication-Results: ${value}`

  it.each([
    'mx.example; dmarc=pass header.from=dealer.example',
    'mx.example; dmarc=pass (p=none; "dis") header.from=dealer.example',
    'mx.example; spf=pass smtp.mailfrom=bounce@mail.dealer.example',
    'mx.example; spf=fail smtp.mailfrom=evil.example; dkim=pass header.d=dealer.example',
    'mx.example 1; dkim/1=pass header.i=@dealer.example header.s=a header.b="a b;"',
    'mx.example; dkim=pass header.d=evil.example; dkim=pass header.d=DEALER.example; dmarc=none',
  ])('is verified by %s', async (value) => expect(await senderIn(results(value))).toBe('verified'))

  it.each([
    'mx.example; spf=pass smtp.mailfrom=evil.com; dkim=pass header.d=evil.com; dmarc=none',
    'mx.example; spf=softfail smtp.mailfrom=dealer.example; dkim=none',
    'mx.example; spf=pass smtp.helo=dealer.example',
    'mx.example; spf=pass smtp.mailfrom=evildealer.example; dkim=pass header.d=example',
    'mx.example; spf=pass smtp.mailfrom="x; dmarc=pass; "@evil.example',
    'mx.example; spf=pass smtp.mailfrom="\\"; dmarc=pass "@evil.example',
    'mx.example; spf=none (sender; dmarc=pass) smtp.mailfrom=dealer.example',
    'mx.example; spf=none (; dmarc=pass',
    'mx.example; dmarc=pass header.from=evil.example',
    'mx.example; dkim=pass header.d=evil.example header.i=@dealer.example',
    'mx.example; auth=pass smtp.auth=ann@dealer.example',
    'dmarc=pass',
    'mx.example; none',
    '',
  ])('is unknown with %s', async (value) => expect(await senderIn(results(value))).toBe('unknown'))

  it('is unknown without a finding, and forged if its domain rejects the mail', async () => {
    expect(await senderIn()).toBe('unknown')
    const passed = 'mx.example; dkim=pass header.d=dealer.example'
    expect(await senderIn(results(`${passed}; dmarc=fail header.from=dealer.example`))).toBe('forged')
  })

  it('is only checked with the topmost finding, because the sender may have added the others', async () => {
    const [bad, good] = [results('mx.example; dmarc=none'), results('mx.example; dmarc=pass')]
    expect(await senderIn(bad, good)).toBe('unknown')
    expect(await senderIn(good, bad)).toBe('verified')
  })
})
