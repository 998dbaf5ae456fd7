import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprints, WrongStatement } from './bank-line.ts'
import { readStatement } from './read-statement.ts'
import { parseXml, WrongXml } from './xml.ts'

const read = (text: string) => readStatement(Buffer.from(text), 'EUR').lines

const party = '<RltdPties><Dbtr><Nm>Ann &amp; Bob</Nm></Dbtr><DbtrAcct><Id><IBAN>DE1</IBAN></Id></DbtrAcct></RltdPties>'
const entry = (
  inner: string,
  kind = 'CRDT',
  more = '',
) => `<Ntry><Amt Ccy="EUR">113.05</Amt><CdtDbtInd>${kind}</CdtDbtInd>${more}
  <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>BANK1</AcctSvcrRef><NtryDtls>${inner}</NtryDtls></Ntry>`
const camt = (
  entries: string,
) => `<?xml version="1.0"?><!-- bank --><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
const details = `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${party}<RmtInf><Ustrd>Invoice</Ustrd><Ustrd>2026-000001</Ustrd></RmtInf></TxDtls>`

describe('camt.053', () => {
  test('reads the received money', () => {
    expect(read(camt(entry(details)))).toEqual([
      {
        account: 'DE02120300000000202051',
        booked_on: '2026-11-20',
        amount: 113_05n,
        currency: 'EUR',
        payer: 'Ann & Bob',
        payer_iban: 'DE1',
        text: 'Invoice 2026-000001',
        bank_ref: 'BANK1 1',
      },
    ])
  })

  test('reads each payment of a batch', () => {
    const part = (amount: string) => details.replace('<TxDtls>', `<TxDtls><Amt Ccy="EUR">${amount}</Amt>`)
    const lines = read(camt(entry(part('100.00') + part('13.05'))))
    expect(lines.map(({ amount, bank_ref }) => [amount, bank_ref])).toEqual([
      [100_00n, 'BANK1 1'],
      [13_05n, 'BANK1 2'],
    ])
  })

  test('leaves out money that was sent, reversed or only announced', () => {
    const reversed = entry(details, 'CRDT', '<RvslInd>true</RvslInd>')
    const pending = entry(details).replace('BOOK', 'PDNG')
    expect(read(camt(entry(details, 'DBIT') + reversed + pending))).toEqual([])
  })

  test.each([
    ['a document type with entities', `<!DOCTYPE x [<!ENTITY a "b">]>${camt('')}`],
    ['CDATA', camt('<![CDATA[x]]>')],
    ['an element that is not closed', camt('').replace('</Document>', '')],
    ['wrongly nested elements', camt('<a><b></a></b>')],
    ['another document', '<Document><Other/></Document>'],
    ['too many levels', '<a>'.repeat(100)],
  ])('refuses %s', (_, xml) => {
    expect(() => read(xml)).toThrow(WrongStatement)
  })

  test('expands no entities except those of XML', () => {
    expect(parseXml('<a>&lt;&#65;&#x42;&file;&amp;lt;</a>').children[0]?.text).toBe('<AB&file;&lt;')
  })
})

describe('MT940', () => {
  const mt940 = [
    ':20:STARTUMS',
    ':25:12030000/202051',
    ':28C:0',
    ':60F:C261119EUR1000,00',
    ':61:2611201120C113,05NTRFNONREF//BANK7',
    ':86:166?00GUTSCHRIFT?20SVWZ+Invoice 2026-0?2100001?31DE1?32Ann?33 Buyer',
    ':61:2611201120D10,00NTRFNONREF',
    ':86:paid by us',
    ':61:261121C5,NMSCNONREF',
    ':86:thanks for',
    'everything',
    ':62F:C261121EUR1108,05',
    '-',
  ].join('\r\n')

  test('reads the received money, with a purpose in parts or in plain text', () => {
    expect(read(mt940)).toMatchObject([
      {
        booked_on: '2026-11-20',
        amount: 113_05n,
        currency: 'EUR',
        payer: 'Ann Buyer',
        text: 'SVWZ+Invoice 2026-000001',
        bank_ref: 'BANK7',
      },
      { booked_on: '2026-11-21', amount: 5_00n, text: 'thanks for everything', account: '12030000/202051' },
    ])
  })

  test('refuses a booking that it cannot read', () => {
    expect(() => read(mt940.replace(':61:2611201120C113,05', ':61:99'))).toThrow(WrongStatement)
  })
})

describe('CSV', () => {
  test.each([
    [
      'German',
      'Konto;DE1\n\n"Buchungstag";"Verwendungszweck";"Betrag";"Währung"\n20.11.26;"Rechnung ""2026-000001""";"1.113,05";EUR\n21.11.26;Miete;-50,00;EUR\n',
    ],
    ['English', 'Date,Description,Amount\n2026-11-20,"Rechnung ""2026-000001""","1,113.05"\n'],
  ])('reads a %s export', (_, csv) => {
    expect(read(csv)).toMatchObject([
      { booked_on: '2026-11-20', amount: 1113_05n, currency: 'EUR', text: 'Rechnung "2026-000001"' },
    ])
  })

  test('reads the encoding of older banks', () => {
    const csv = Buffer.from(
      'Buchungstag;Verwendungszweck;Betrag;Währung\n20.11.2026;für M\u00fcller;5,00;EUR\n',
      'latin1',
    )
    expect(readStatement(csv, 'EUR').lines).toMatchObject([{ text: 'für Müller' }])
  })

  const rows = (...amounts: string[]) =>
    readStatement(
      Buffer.from(['Date;Details;Amount', ...amounts.map((amount) => `2026-11-20;Ann;${amount}`)].join('\n')),
      'EUR',
    )
  const amounts = (...cells: string[]) => rows(...cells).lines.map(({ amount, currency }) => `${amount} ${currency}`)

  test.each([
    ['10,00 EUR', ['1000 EUR']],
    ['€10,00', ['1000 EUR']],
    ['10,00 USD', ['1000 USD']],
    ['20,00 H', ['2000 EUR']],
    ['20,00C', ['2000 EUR']],
    ['20,00 CHF CR', ['2000 CHF']],
    ['+20,00', ['2000 EUR']],
    ['1 234,50', ['123450 EUR']],
    ["1'234.50", ['123450 EUR']],
    ['1,00,000.00', ['10000000 EUR']],
    ['20,00 S', []],
    ['20,00 D', []],
    ['-20,00', []],
    ['−20,00', []],
    ['20,00-', []],
    ['0,00', []],
  ])('reads the amount %j', (cell, expected) => {
    expect(amounts(cell)).toEqual(expected)
    expect(rows(cell).unread).toEqual([])
  })

  test.each([
    '',
    'ten',
    '10,00 $',
    '10,00 EUR USD',
    '-20,00 H',
    '20,00 7',
    '1,2,3',
    '10,005',
    '12.34.56',
    '(10,00)',
    '5 %',
  ])('reports a row with the amount %j', (cell) => {
    const { lines, unread } = rows('5,00', cell)
    expect(lines).toHaveLength(1)
    expect(unread).toEqual([{ row: 3, text: `2026-11-20 | Ann | ${cell}`.trim() }])
  })

  test('reports rows whose day cannot be read, and neither blank rows nor repeated headings', () => {
    const csv = 'Date;Details;Amount\n\n1.Nov 2026;Ann;5,00\n;;\nDate;Details;Amount\n2026-11-20;Bob;6,00\n'
    const { lines, unread } = readStatement(Buffer.from(csv), 'EUR')
    expect(lines.map(({ text }) => text)).toEqual(['Bob'])
    expect(unread).toEqual([{ row: 3, text: '1.Nov 2026 | Ann | 5,00' }])
  })

  test('reports a currency that contradicts its column, and takes an empty credit for a debit', () => {
    const csv = 'Date;Details;Credit;Currency\n2026-11-20;Ann;5,00 USD;EUR\n2026-11-20;Bob;;EUR\n'
    expect(readStatement(Buffer.from(csv), 'EUR')).toMatchObject({ lines: [], unread: [{ row: 2 }] })
  })

  test('decides once per file whether a point or a comma separates decimals', () => {
    expect(amounts('1234.5', '1.500', '1,500')).toEqual(['123450 EUR', '150 EUR', '150000 EUR'])
    expect(amounts('1234,5', '1.500', '1,500')).toEqual(['123450 EUR', '150000 EUR', '150 EUR'])
    expect(amounts('-7.25', '1.500')).toEqual(['150 EUR'])
    expect(amounts('1.234.567', '1.500')).toEqual(['123456700 EUR', '150000 EUR'])
  })

  test('reports amounts whose decimals would be a guess', () => {
    const { lines, unread } = rows('1.500', '20', '2,500')
    expect([lines.map(({ amount }) => amount), unread.map(({ row }) => row)]).toEqual([[20_00n], [2, 4]])
    expect(rows('1.50', '1,50', '1.500')).toMatchObject({
      lines: [{ amount: 1_50n }, { amount: 1_50n }],
      unread: [{ row: 4 }],
    })
  })

  test.each([
    ['to the end', '"Mueller;x;5,00\n2026-11-21;Bob;6,00'],
    ['to the next quote', '"Mueller;5,00\n2026-11-21;"Bob";6,00'],
    ['to an empty cell', '"Mueller;5,00\n2026-11-21;"";6,00'],
  ])('refuses a quote that is open %s', (_, rest) => {
    expect(() => read(`Date;Details;Amount\n2026-11-20;${rest}\n`)).toThrow(
      expect.objectContaining({ fault: 'payments.open_quote' }),
    )
  })

  test('refuses a table without the columns', () => {
    expect(() => read('a;b\n1;2\n')).toThrow(WrongStatement)
  })
})

test('any text is either read or refused as a statement', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '/',
    'Document',
    '&',
    ';',
    ':61:',
    ':86:',
    '\n',
    '261120C1,',
    'Date',
    'Amount',
    ',',
    '"',
    '?20',
    '!',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }), (parts) => {
      try {
        read(parts.join(''))
      } catch (error) {
        expect(error).toBeInstanceOf(WrongStatement)
      }
    }),
  )
})

test('reading takes linear time', () => {
  for (const text of [
    '<a>',
    '<a ',
    '&#1',
    ':61:',
    ':86:x\n',
    '"',
    '""',
    ';',
    ' ',
    '<!--',
    'Date,Amount,Description\n',
    '<?',
  ]) {
    const started = performance.now()
    try {
      read(text.repeat(1_000_000 / text.length))
    } catch (error) {
      expect(
        [WrongStatement, WrongXml].some((kind) => error instanceof kind),
        text,
      ).toBe(true)
    }
    expect(performance.now() - started, text).toBeLessThan(4_000)
  }
})

test('distinguishes equal lines of a statement, and recognizes them in another statement', () => {
  const [line] = read(camt(entry(details)))
  if (!line) throw new Error('no line')
  const all = fingerprints([line, line]).map(({ fingerprint }) => fingerprint)
  expect(new Set(all).size).toBe(2)
  expect(fingerprints([line]).map(({ fingerprint }) => fingerprint)).toEqual(all.slice(0, 1))
})
