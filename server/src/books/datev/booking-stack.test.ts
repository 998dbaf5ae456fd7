import { datevAccounts } from '@mapwright/contract/books/datev/datev.ts'
import { expect, it } from 'vitest'
import { bookingStack } from './booking-stack.ts'
import { bookingsOf, caseOf } from './bookings.ts'
import type { TaxedSum } from './datev-rows.ts'

const sum: TaxedSum = {
  ...{
    user_id: '',
    invoice: '2026-000001',
    is_credit_note: false,
    currency: 'EUR',
    day: '2026-11-02',
    due_day: '2026-11-16',
  },
  ...{ buyer: 'Müller & Söhne "Tuning" GmbH', buyer_vat_no: '', seller_country: 'DE', vat_country: 'DE' },
  ...{ category: 'S', percentage: 19_00n, net: 95_00n, vat: 18_05n },
}
const sums: TaxedSum[] = [
  sum,
  { ...sum, invoice: '2026-000002', buyer: 'Ann Buyer', percentage: 7_00n, net: 10_00n, vat: 70n },
  {
    ...{ ...sum, invoice: '2026-000003', buyer: 'Łukasz Żak', vat_country: 'PL', buyer_vat_no: 'PL 5260250274' },
    ...{ category: 'AE', percentage: 0n, net: 95_00n, vat: 0n },
  },
  {
    ...sum,
    invoice: '2026-000004',
    buyer: 'Eva Wien',
    vat_country: 'AT',
    percentage: 20_00n,
    net: 95_00n,
    vat: 19_00n,
  },
  {
    ...{ ...sum, invoice: '2026-000007', buyer: 'Jean', vat_country: 'FR', buyer_vat_no: 'FR 40303265045' },
    ...{ category: 'K', percentage: 0n, net: 95_00n, vat: 0n },
  },
  { ...sum, invoice: '2026-000005', buyer: 'Joe', vat_country: 'US', category: 'O', percentage: 0n, vat: 0n },
  { ...sum, invoice: '2026-000006', buyer: 'Urs', vat_country: 'CH', percentage: 8_10n, net: 100_00n, vat: 8_10n },
  {
    ...sum,
    invoice: 'CN-2026-000001',
    is_credit_note: true,
    day: '2026-11-30',
    due_day: null,
    net: 47_51n,
    vat: 9_02n,
  },
]
const head = {
  ...{ consultant: '1234567', client: '42', chart: '03', account_length: 4, from: '2026-11-01', to: '2026-11-30' },
  created_at: new Date('2026-12-01T08:30:15.123Z'),
}

/** Handwritten row with the 125 columns of format version 13. Text columns are quoted even if they are empty. */
const row = (start: string, country: string, rate: string, due: string) =>
  [
    start,
    // Columns 15 to 39.
    ...[';', ';""', ';', ';', ';', ';""', ';""'.repeat(16), ';""', ';""', ';'],
    `;"${country}"`,
    `;${rate}`,
    // Columns 42 to 113.
    ...[
      ';""',
      ';',
      ';',
      ';',
      ';',
      ';',
      ';""'.repeat(40),
      ';',
      ';',
      ';',
      ';""',
      ';',
      ';',
      ';',
      ';""',
      ';""',
      ';',
      ';""',
    ],
    ...[';', ';', ';', ';""', ';""', ';', ';""', ';', ';""', ';', ';""', ';""', ';', ';""', ';'],
    // Columns 114 to 125.
    `;0;;;${due};"";;"";"";;"";;`,
  ].join('')

it('writes the header, the columns and the rows that DATEV reads', () => {
  const bookings = sums.flatMap((one) => bookingsOf(one, { debtor: '10000', accounts: datevAccounts['03'] }))
  const bytes = bookingStack(head, bookings)
  const text = new TextDecoder('windows-1252').decode(bytes)
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261201083015123;;"RE";"Mapwright";"";1234567;42;20260101;4;20261101;20261130;' +
      '"Rechnungen 01112026-30112026";"";1;0;0;"EUR";;"";;;"03";;;"";"Mapwright"',
  )
  expect(lines[0]?.split(';')).toHaveLength(31)
  const columns = lines[1]?.split(';') ?? []
  expect(columns).toHaveLength(125)
  expect([6, 7, 9, 10, 13, 39, 40, 113, 116, 117, 124].map((at) => columns[at])).toEqual([
    ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'Belegdatum', 'Belegfeld 1', 'Buchungstext'],
    ...['EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)', 'Festschreibung', 'Fälligkeit'],
    ...['Generalumkehr (GU)', 'Abw. Skontokonto'],
  ])
  expect(lines.slice(2)).toEqual([
    row(
      '113,05;"S";"EUR";;;"";10000;8400;"";0211;"2026-000001";"";;"Müller & Söhne ""Tuning"" GmbH"',
      '',
      '',
      '16112026',
    ),
    row('10,70;"S";"EUR";;;"";10000;8300;"";0211;"2026-000002";"";;"Ann Buyer"', '', '', '16112026'),
    row('95,00;"S";"EUR";;;"";10000;8336;"";0211;"2026-000003";"";;"?ukasz Zak"', 'PL5260250274', '', '16112026'),
    row('114,00;"S";"EUR";;;"";10000;8331;"";0211;"2026-000004";"";;"Eva Wien"', 'AT', '20,00', '16112026'),
    row('95,00;"S";"EUR";;;"";10000;8125;"";0211;"2026-000007";"";;"Jean"', 'FR40303265045', '', '16112026'),
    row('95,00;"S";"EUR";;;"";10000;8338;"";0211;"2026-000005";"";;"Joe"', '', '', '16112026'),
    row('100,00;"S";"EUR";;;"";10000;8338;"";0211;"2026-000006";"";;"Urs"', '', '', '16112026'),
    row('8,10;"S";"EUR";;;"";10000;1700;"";0211;"2026-000006";"";;"Urs"', '', '', '16112026'),
    row('56,53;"H";"EUR";;;"";10000;8400;"";3011;"CN-2026-000001";"";;"Müller & Söhne ""Tuning"" GmbH"', '', '', ''),
    '',
  ])
})

it('does not let the name of a buyer become a formula of a spreadsheet', () => {
  for (const buyer of ['=HYPERLINK("https://evil.example")', '+1', '-2', '@SUM(A1)', ' =1']) {
    const bookings = bookingsOf({ ...sum, buyer }, { debtor: '10000', accounts: datevAccounts['03'] })
    const text = new TextDecoder('windows-1252').decode(bookingStack(head, bookings))
    expect(text).toContain(`;"'${buyer.replaceAll('"', '""')}"`)
  }
})

it('is encoded in windows-1252, one byte for each character', () => {
  const bytes = bookingStack(
    head,
    bookingsOf({ ...sum, buyer: 'Größe €' }, { debtor: '10000', accounts: datevAccounts['03'] }),
  )
  expect(bytes.includes(Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80]))).toBe(true)
})

it('has an account for every tax case', () => {
  const of = (changes: Partial<TaxedSum>) => caseOf({ ...sum, ...changes })
  expect(of({ category: 'E' })).toBe('small_business')
  expect(of({ category: 'Z' })).toBe('untaxed')
  expect(of({ category: 'G', vat_country: 'US' })).toBe('export')
  expect(of({ vat_country: 'AT' })).toBe('oss')
  expect(of({ vat_country: 'GB', percentage: 20_00n })).toBe('third_country')
})
