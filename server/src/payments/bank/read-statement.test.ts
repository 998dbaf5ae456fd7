import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WrongXml } from '../../platform/files/xml-parser.ts'
import { parseXml } from '../../platform/files/xml-tree.ts'
import { fingerprints, WrongStatement } from './bank-line.ts'
import { readStatement } from './read-statement.ts'

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
    const statement = readStatement(Buffer.from(camt(entry(details, 'DBIT') + reversed + pending)), 'EUR')
    expect(statement).toMatchObject({
      ...{ lines: [], unread: [], sent: 1 },
      left_out: [
        { row: 2, reason: 'reversed', text: '2026-11-20 | Ann & Bob | Invoice 2026-000001 | 113.05 EUR' },
        { row: 3, reason: 'pending' },
      ],
    })
  })

  const part = (inner: string, name = 'Ann') =>
    `<TxDtls>${inner}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>for ${name}</Ustrd></RmtInf></TxDtls>`
  const stated = (amount: string, kind = '') =>
    `<Amt Ccy="EUR">${amount}</Amt>${kind && `<CdtDbtInd>${kind}</CdtDbtInd>`}`
  const instructed = (amount: string, currency = 'EUR') =>
    `<AmtDtls><InstdAmt><Amt Ccy="${currency}">${amount}</Amt></InstdAmt></AmtDtls>`
  const partsOf = (xml: string) => {
    const { lines, left_out, sent } = readStatement(Buffer.from(camt(xml)), 'EUR')
    return { amounts: lines.map(({ amount }) => amount), left_out: left_out.map(({ reason }) => reason), sent }
  }

  test('uses the instructed amounts of the parts of a batch', () => {
    const xml = entry(part(instructed('100.00'), 'Ann') + part(instructed('13.05'), 'Bob'))
    expect(read(camt(xml))).toMatchObject([
      { amount: 100_00n, payer: 'Ann', text: 'for Ann' },
      { amount: 13_05n, payer: 'Bob', text: 'for Bob' },
    ])
  })

  test('treats deducted parts as fees', () => {
    const xml = entry(part(stated('113.40', 'CRDT')) + part(stated('0.35', 'DBIT'), 'fee'))
    expect(partsOf(xml)).toEqual({ amounts: [113_40n], left_out: ['fee'], sent: 0 })
    const charges = '<Chrgs><Rcrd><Amt Ccy="EUR">0.35</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>'
    const batch = part(stated('100.00')) + part(stated('13.40'))
    expect(partsOf(entry(batch, 'CRDT', charges)).amounts).toEqual([100_00n, 13_40n])
    expect(partsOf(entry(part(stated('200.00', 'DBIT')) + part(stated('86.95', 'CRDT')), 'DBIT'))).toEqual({
      ...{ amounts: [86_95n], left_out: ['fee'], sent: 0 },
    })
  })

  test.each([
    ['state no amounts', part('', 'Ann') + part('', 'Bob')],
    ['state only some', part(stated('100.00'), 'Ann') + part('', 'Bob')],
    ['exceed it', part(stated('100.00'), 'Ann') + part(stated('14.00'), 'Bob')],
    ['are less', part(stated('100.00'), 'Ann') + part(stated('13.00'), 'Bob')],
    ['are in another currency', part(instructed('100.00', 'USD'), 'Ann') + part(instructed('13.05', 'USD'), 'Bob')],
  ])('takes a batch as one entry if its parts %s', (_, parts) => {
    expect(read(camt(entry(parts)))).toMatchObject([
      { amount: 113_05n, payer: 'Ann, Bob', text: 'for Ann for Bob', bank_ref: 'BANK1 1' },
    ])
  })

  test('parts never exceed their entry', () => {
    const kinds = fc.constantFrom('', 'CRDT', 'DBIT')
    const cents = fc.integer({ min: 1, max: 20_000 })
    const parts = fc.array(fc.tuple(fc.option(cents, { freq: 8 }), kinds), { minLength: 1, maxLength: 4 })
    const decimal = (value: number) => (value / 100).toFixed(2)
    fc.assert(
      fc.property(parts, fc.option(cents), (some, other) => {
        const sum = some.reduce((total, [value, kind]) => total + (value ?? 0) * (kind === 'DBIT' ? -1 : 1), 0)
        const whole = other ?? Math.max(sum, 1)
        const inner = some.map(([value, kind]) => part(value === null ? '' : stated(decimal(value), kind))).join('')
        const { amounts } = partsOf(entry(inner).replace('113.05', decimal(whole)))
        const fees = some.reduce((total, [value, kind]) => total + (kind === 'DBIT' ? (value ?? 0) : 0), 0)
        const taken = Number(amounts.reduce((total, value) => total + value, 0n))
        expect([whole, whole + fees]).toContain(taken)
      }),
    )
  })

  test('reports a booking whose amount cannot be read', () => {
    const { lines, unread } = readStatement(Buffer.from(camt(entry(details).replace('113.05', '1.1.1'))), 'EUR')
    expect({ lines, unread }).toEqual({ lines: [], unread: [{ row: 1, text: '2026-11-20 | 1.1.1 EUR' }] })
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

  test('dates a booking in the year nearest to its value date', () => {
    const days = (...fields: string[]) =>
      read([':20:X', ':25:1', ':60F:C251230EUR0,00', ...fields.map((one) => `:61:${one}NMSCNONREF`)].join('\n')).map(
        ({ booked_on }) => booked_on,
      )
    expect(days('2601011230C27,98', '2512310105C31,00', '2602270229C1,', '260227C1,')).toEqual([
      ...['2025-12-30', '2026-01-05', '2026-02-27', '2026-02-27'],
    ])
  })

  test.each([
    [
      '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/\nGARAGE ELEVEN BV/REMI/factuur 2025-0\n00777/EREF/NOTPROVIDED',
      { payer: 'GARAGE ELEVEN BV', payer_iban: 'NL91ABNA0417164300', text: 'factuur 2025-000777' },
    ],
    [
      '/BENM//NAME/Mapwright/ORDP//NAME/Garage A/B/REMI/2025-000777/EREF/E1',
      { payer: 'Garage A/B', text: '2025-000777 E1' },
    ],
    [
      '/EREF/E1//CNTP/NL91ABNA0417164300/ABNANL2A/GARAGE BV///REMI/USTD//2025-000777/',
      { payer: 'GARAGE BV', payer_iban: 'NL91ABNA0417164300', text: '2025-000777/ E1/' },
    ],
    ['020~00PRZELEW~202025-000777~32Garage~33 Ten', { payer: 'Garage Ten', text: '2025-000777' }],
    ['a/b /NAME/ c', { payer: '', text: 'a/b /NAME/ c' }],
  ])('reads the parts of %j', (field, expected) => {
    expect(
      read(`:20:X\n:25:1\n:60F:C251230EUR0,00\n:61:251230C5,00NMSC\n:86:${field}\n:62F:C251230EUR5,00`),
    ).toMatchObject([expected])
  })

  test('leaves out reversed and expected bookings', () => {
    const fields = ['251230RC5,00', '251230RD6,00', '251230EC7,00', '251230ED8,00', '251230D9,00', '251230C0,00']
    const text = [':20:X', ':25:1', ':60F:C251230EUR0,00', ...fields.map((one) => `:61:${one}NMSC`)].join('\n')
    const { lines, left_out, sent } = readStatement(Buffer.from(text), 'EUR')
    expect({ lines, sent, left_out: left_out.map(({ row, reason }) => [row, reason]) }).toEqual({
      ...{ lines: [], sent: 3 },
      left_out: [
        [1, 'reversed'],
        [2, 'reversed'],
        [3, 'pending'],
      ],
    })
  })

  test('reports a booking that it cannot read', () => {
    const statement = readStatement(Buffer.from(mt940.replace(':61:2611201120C113,05', ':61:99')), 'EUR')
    expect(statement).toMatchObject({ lines: [{ amount: 5_00n }], unread: [{ row: 1, text: '99NTRFNONREF//BANK7' }] })
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

  test.each(['', 'ten', '10,00 $', '10,00 EUR USD', '-20,00 H', '20,00 7', '1,2,3', '10,005', '12.34.56', '5 %'])(
    'reports a row with the amount %j',
    (cell) => {
      const { lines, unread } = rows('5,00', cell)
      expect(lines).toHaveLength(1)
      expect(unread).toEqual([{ row: 3, text: `2026-11-20 | Ann | ${cell}`.trim() }])
    },
  )

  test('reports rows whose day cannot be read, and neither blank rows nor repeated headings', () => {
    const csv = 'Date;Details;Amount\n\n1.Nov 2026;Ann;5,00\n;;\nDate;Details;Amount\n2026-11-20;Bob;6,00\n'
    const { lines, unread } = readStatement(Buffer.from(csv), 'EUR')
    expect(lines.map(({ text }) => text)).toEqual(['Bob'])
    expect(unread).toEqual([{ row: 3, text: '1.Nov 2026 | Ann | 5,00' }])
  })

  test('reports a currency that contradicts its column, and treats an empty credit as a debit', () => {
    const csv = 'Date;Details;Credit;Currency\n2026-11-20;Ann;5,00 USD;EUR\n2026-11-20;Bob;;EUR\n'
    expect(readStatement(Buffer.from(csv), 'EUR')).toMatchObject({ lines: [], unread: [{ row: 2 }] })
  })

  test('uses one decimal mark per file, point or comma', () => {
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
    const started = process.cpuUsage()
    try {
      read(text.repeat(1_000_000 / text.length))
    } catch (error) {
      expect(
        [WrongStatement, WrongXml].some((kind) => error instanceof kind),
        text,
      ).toBe(true)
    }
    // Measures the CPU time of this process, so that the load of the machine has no effect.
    const { user } = process.cpuUsage(started)
    expect(user / 1_000, text).toBeLessThan(4_000)
  }
})

test('distinguishes equal lines of a statement, and recognizes them in another statement', () => {
  const [line] = read(camt(entry(details)))
  if (!line) throw new Error('no line')
  const all = fingerprints([line, line]).map(({ fingerprint }) => fingerprint)
  expect(new Set(all).size).toBe(2)
  expect(fingerprints([line]).map(({ fingerprint }) => fingerprint)).toEqual(all.slice(0, 1))
})
