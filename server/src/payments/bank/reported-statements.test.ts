import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../test/zip-file.ts'
import { WrongStatement } from './bank-line.ts'
import { readStatement, readUpload } from './read-statement.ts'

// Statement formats that failed in other programs according to their users, with fictitious people and accounts.

const statement = (file: string, currency = 'EUR') => readStatement(Buffer.from(file), currency)

describe('MT940', () => {
  const message = (...fields: string[]) => [':20:X', ':25:1', ':60F:C261119EUR0,00', ...fields].join('\n')

  test('reads the lines of field NS', () => {
    const fields = [
      ':NS:22Mapwright',
      '23Konto',
      ':61:2611201120CR113,05S05168790452',
      ':NS:01Rechnung',
      '022026-000001',
      '15Garage Six',
      '17Gutschrift',
      ':61:261122CR20,00NCHG',
    ]
    expect(statement(message(...fields)).lines).toMatchObject([
      { text: 'Rechnung 2026-000001', payer: 'Garage Six', amount: 113_05n },
      { text: '', payer: '', amount: 20_00n },
    ])
  })

  test('keeps the reference and the supplement of a booking that no other field describes', () => {
    const fields = [
      ':61:2611201120C0,92FMSCNONREF\nBALANCE_CASHBACK-510151a4',
      ':61:2611201120C5,00NMSC2026-000001//O/341\nPaiement',
      ':61:2611201120C6,00NMSC2026-000002\nPaiement',
      ':86:paid by Ann',
    ]
    expect(statement(message(...fields)).lines).toMatchObject([
      { text: 'BALANCE_CASHBACK-510151a4', bank_ref: '' },
      { text: '2026-000001 Paiement', bank_ref: 'O/341' },
      { text: 'paid by Ann' },
    ])
  })

  test.each([
    ['without an entry date', '250107    C0,92NMSC', 92n],
    ['with a blank before the amount', '2501070107C 5,00NMSC', 5_00n],
    ['on two lines', '2501070107CR\n6,00NMSC', 6_00n],
    ['with a point in the amount', '2501070107C7.50NMSC', 7_50n],
    ['with blanks in the kind', '2501070107CF2402,00S   X', 2402_00n],
  ])('reads a booking %s', (_, field, amount) => {
    expect(statement(message(`:61:${field}`, ':86:x'))).toMatchObject({
      ...{ lines: [{ booked_on: '2025-01-07', amount, text: 'x' }], unread: [] },
    })
  })

  test('reports a booking that it cannot read, and reads the others', () => {
    const fields = [':61:99', ':86:x', ':61:2501070107C1.234,50NMSC', ':61:2501070107C5,00NMSC', ':86:y']
    expect(statement(message(...fields))).toMatchObject({
      lines: [{ amount: 5_00n, text: 'y' }],
      unread: [
        { row: 1, text: '99' },
        { row: 2, text: '2501070107C1.234,50NMSC' },
      ],
    })
    expect(statement(':20:X\n:25:1\n:61:2501070107C5,00NMSC').unread).toHaveLength(1)
  })

  test('reads an envelope of SWIFT', () => {
    const enveloped = `{1:F01AXISINBBAXXX}{2:I940XXXXXXXXAXXXN}{4:\n${message(':61:2611201120CR5,00NMSC1')}\n-}`
    expect(statement(enveloped).lines).toMatchObject([{ amount: 5_00n }])
  })

  test('leaves out the money of an interim report, which is not booked yet', () => {
    const report =
      ':20:X\n:25:PL1\n:28C:1\n:34F:PLN0\n:61:2611201120C15,00NTRF\n:86:x\n:61:2611201120D5,00NTRF\n:90C:1PLN15,'
    expect(statement(report)).toMatchObject({
      ...{ lines: [], unread: [], sent: 1 },
      left_out: [{ row: 1, reason: 'pending', text: '2026-11-20 | x | 15.00 PLN' }],
    })
    expect(statement(`${report}\n-\n${message(':61:2611201120C5,00NMSC')}`).lines).toMatchObject([{ currency: 'EUR' }])
  })
})

const booked = '<BookgDt><Dt>2026-11-20</Dt></BookgDt>'
const entry = (day = booked, amount = '113.05', more = '') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<Sts>BOOK</Sts>${day}
  <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Ann</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`
const camt = (entries: string, kind = 'BkToCstmrStmt', part = 'Stmt') =>
  `<Document><${kind}><${part}><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${entries}</${part}></${kind}></Document>`

describe('CAMT', () => {
  test.each([
    ['camt.052', 'BkToCstmrAcctRpt', 'Rpt'],
    ['camt.054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ])('reads %s like a statement, once', (_, kind, part) => {
    const { lines } = statement(camt(entry(), kind, part))
    expect(lines).toMatchObject([{ account: 'DE1', amount: 113_05n, payer: 'Ann' }])
    expect(lines).toEqual(statement(camt(entry())).lines)
    expect(statement(camt(entry().replace('BOOK', 'PDNG'), kind, part)).left_out).toMatchObject([{ reason: 'pending' }])
  })

  test.each([
    ['a time', '<BookgDt><DtTm>2026-11-20T13:47:43.673741+01:00</DtTm></BookgDt>'],
    ['the time of its value only', '<ValDt><DtTm>2026-11-20T00:00:00</DtTm></ValDt>'],
  ])('reads a booking with %s', (_, day) => {
    expect(statement(camt(entry(day))).lines).toMatchObject([{ booked_on: '2026-11-20' }])
  })

  test('reports a booking without a day or an amount, and reads the others', () => {
    const without = entry().replace('<Amt Ccy="EUR">113.05</Amt>', '')
    expect(statement(camt(entry('') + without + entry(booked, '5.00')))).toMatchObject({
      lines: [{ amount: 5_00n }],
      unread: [
        { row: 1, text: '113.05 EUR' },
        { row: 2, text: '2026-11-20' },
      ],
    })
  })

  test('recognizes a reversal in both notations of a boolean', () => {
    const reversed = entry(booked, '5.00', '<RvslInd>1</RvslInd>')
    expect(statement(camt(reversed)).left_out).toMatchObject([{ reason: 'reversed' }])
  })
})

describe('CSV', () => {
  const dollars =
    'Date,Transaction Type,Description,Amount\n01/23/2023,Credit,Paycheck,$400.00\n01/24/2023,Debit,Shop,($30.00)\n'

  test.each(['USD', 'CAD'])('takes a sign of several currencies for that of the site: %s', (currency) => {
    expect(statement(dollars, currency)).toMatchObject({ lines: [{ amount: 400_00n, currency }], sent: 1, unread: [] })
  })

  test.each([
    ['Date;Text;Amount ($)\n2026-11-20;x;5,00\n', 'AUD', 'AUD'],
    ['Date;Text;Amount;Currency\n2026-11-20;x;5,00 $;CAD\n', 'EUR', 'CAD'],
    ['Dato;Tekst;Beløb\n2026-11-20;x;5,00 kr\n', 'DKK', 'DKK'],
  ])('reads %j of a site with %s', (csv, site, currency) => {
    expect(statement(csv, site).lines).toMatchObject([{ currency }])
  })

  test.each([
    'Date;Text;Amount\n2026-11-20;x;$5,00\n',
    'Date;Text;Amount ($)\n2026-11-20;x;5,00\n',
    'Date;Text;Amount;Currency\n2026-11-20;x;5,00 $;EUR\n',
  ])('reports the row of %j of a site with another currency', (csv) => {
    expect(statement(csv)).toMatchObject({ lines: [], unread: [{ row: 2 }] })
  })

  test.each(['(10,00)', '(-10,00)', '$(10,00)', '(10,00 EUR)'])('takes %s for a debit', (amount) => {
    expect(statement(`Date;Text;Amount\n2026-11-20;x;${amount}\n`)).toMatchObject({ lines: [], unread: [], sent: 1 })
  })

  test.each([
    ['16 okt. 2019', '2019-10-16'],
    ['16 Oktober 2019', '2019-10-16'],
    ['2 Mrz 2021', '2021-03-02'],
    ['1 mrt. 2024', '2024-03-01'],
    ['10 févr. 2023', '2023-02-10'],
    ['20. Dez 2026', '2026-12-20'],
    ['5 de março de 2026', '2026-03-05'],
    ['20 листопада 2026', '2026-11-20'],
    ['20-Nov-26', '2026-11-20'],
    ['20 September 2026', '2026-09-20'],
    ['Nov 20, 2026', '2026-11-20'],
  ])('reads the day %j', (day, booked_on) => {
    expect(statement(`Date;Text;Amount\n${day};x;5,00\n`).lines).toMatchObject([{ booked_on }])
  })

  test.each(['20 listopada 2026', '20 Quux 2026', '31 Feb 2026', 'Nov 2026'])('reports the day %j', (day) => {
    expect(statement(`Date;Text;Amount\n${day};x;5,00\n`)).toMatchObject({ lines: [], unread: [{ row: 2 }] })
  })

  test('finds names with underscores, cells of several lines, and the sender', () => {
    const csv = 'booking_date;Sender / Empfänger;text;amount;currency\n2026-05-17;Ann;"Kort\nNota 1";1.250,00;DKK\n'
    expect(statement(csv).lines).toMatchObject([
      { booked_on: '2026-05-17', payer: 'Ann', text: 'Kort Nota 1', amount: 1250_00n, currency: 'DKK' },
    ])
  })

  test('reports unknown columns instead of misplaced quotes', () => {
    const csv = '"Date","Name","Gross","Net"\n"20/11/2026","Ann","113,05","110,05"\n'
    expect(() => statement(csv)).toThrow(expect.objectContaining({ fault: 'payments.wrong_statement' }))
    expect(() => statement('"Date;"Text";"Amount"\n')).toThrow(
      expect.objectContaining({ fault: 'payments.open_quote' }),
    )
  })
})

describe('a ZIP', () => {
  const zip = (files: Readonly<Record<string, string>>, flags = 0) =>
    zipOf(
      Object.entries(files).map(([name, text]) => {
        const bytes = Buffer.from(text)
        return { ...{ name, method: 8, crc: crc32(bytes), size: bytes.length, flags }, data: deflateRawSync(bytes) }
      }),
    )
  const day = (amount: string) => camt(entry(booked, amount))

  test('is read as all of its statements, and its other files are reported', async () => {
    const files = {
      'a/1.xml': day('1.00'),
      'a/2.xml': day('2.00'),
      'info.pdf': '%PDF',
      '__MACOSX/a/._1.xml': 'x',
      'a/': '',
    }
    expect(await readUpload(zip(files), 'EUR')).toMatchObject({
      lines: [{ amount: 1_00n }, { amount: 2_00n }],
      unread: [{ row: 3, text: 'info.pdf' }],
    })
  })

  test('names the file of a row that cannot be read', async () => {
    expect(await readUpload(zip({ '1.xml': day('1.00'), '2.xml': day('x') }), 'EUR')).toMatchObject({
      unread: [{ row: 1, text: '2.xml | 2026-11-20 | x EUR' }],
    })
  })

  test('counts a line once if it is in two statements, and twice if it is twice in one statement', async () => {
    const amountsOf = async (...texts: string[]) =>
      (await readUpload(zip(Object.fromEntries(texts.map((text, at) => [`${at}.xml`, text]))), 'EUR')).lines.length
    expect(await amountsOf(day('1.00'), day('1.00'))).toBe(1)
    expect(await amountsOf(day('1.00'), camt(entry(booked, '1.00') + entry(booked, '1.00')))).toBe(2)
  })

  test.each([
    ['has no statement', zip({ 'a.txt': 'x' })],
    ['is encrypted', zip({ 'a.xml': day('1.00') }, 1)],
    ['is damaged', zip({ 'a.xml': day('1.00') }).subarray(0, -30)],
    ['has too many files', zip(Object.fromEntries(Array.from({ length: 1_100 }, (_, at) => [`${at}.xml`, ''])))],
  ])('is refused if it %s', async (_, bytes) => {
    await expect(readUpload(bytes, 'EUR')).rejects.toThrow(WrongStatement)
  })
})
