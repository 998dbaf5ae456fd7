import { withoutFormula } from '../../platform/files/csv.ts'
import { toWindows1252 } from './windows-1252.ts'

/** A row of the booking stack. `side` "S" debits `account` and credits `contra`. `side` "H" credits `account` and debits `contra`. */
export type Booking = {
  /** Amount in hundredths, greater than zero. Includes VAT if the account calculates the VAT automatically. */
  amount: bigint
  side: 'S' | 'H'
  account: string
  contra: string
  /** Day of the document, such as "2026-11-23". */
  day: string
  /** Number of the document. */
  document: string
  text: string
  due_day: string | null
  /** Country of the VAT ("AT") or the buyer's VAT number ("ATU12345678"). */
  eu_country: string
  /** VAT rate in that country, in hundredths of a percent. */
  eu_rate: bigint | null
}

export type StackHead = {
  consultant: string
  client: string
  chart: string
  account_length: number
  from: string
  to: string
  created_at: Date
}

const numbered = (count: number, names: (n: number) => string[]) =>
  Array.from({ length: count }, (_, at) => names(at + 1)).flat()

/** Columns of format version 13, with DATEV's own spelling ("Zusatzinformation- Inhalt"). */
const columns = [
  ...[
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'WKZ Umsatz',
    'Kurs',
    'Basis-Umsatz',
    'WKZ Basis-Umsatz',
  ],
  ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto'],
  ...['Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'],
  'Beleglink',
  ...numbered(8, (n) => [`Beleginfo - Art ${n}`, `Beleginfo - Inhalt ${n}`]),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, (n) => [`Zusatzinformation - Art ${n}`, `Zusatzinformation- Inhalt ${n}`]),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'],
  ...['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername'],
  ...[
    'Beteiligtennummer',
    'Identifikationsnummer',
    'Zeichnernummer',
    'Postensperre bis',
    'Bezeichnung SoBil-Sachverhalt',
  ],
  ...['Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit'],
  ...['Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
]

/** Numbers of the text columns, starting at one. Text columns are quoted even if they are empty. */
const textColumns: ReadonlySet<number> = new Set([
  ...[
    2, 3, 6, 9, 11, 12, 14, 16, 20, 38, 40, 42, 91, 95, 96, 98, 102, 103, 105, 107, 109, 110, 112, 118, 120, 121, 123,
  ],
  ...Array.from({ length: 17 }, (_, at) => 21 + at),
  ...Array.from({ length: 40 }, (_, at) => 48 + at),
])

const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')}"`
const comma = (hundredths: bigint) => `${hundredths / 100n},${String(hundredths % 100n).padStart(2, '0')}`
const compact = (day: string) => day.replaceAll('-', '')
const dayFirst = (day: string) => day.split('-').reverse().join('')

/** Replaces characters that DATEV does not allow in document numbers. Letters, digits and $ & % * + - / are allowed. */
const documentField = (number: string) => number.replaceAll(/[^\w$&%*+/-]/g, '-').slice(0, 36)

/** First line of the file, with its 31 fields. */
function headLine({ consultant, client, chart, account_length, from, to, created_at }: StackHead): string {
  const created = created_at.toISOString().replaceAll(/\D/g, '').slice(0, 17)
  return [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', created, '', '"RE"', '"Mapwright"', '""'],
    ...[consultant, client, `${from.slice(0, 4)}0101`, String(account_length), compact(from), compact(to)],
    ...[quoted(`Rechnungen ${dayFirst(from)}-${dayFirst(to)}`), '""', '1', '0', '0', '"EUR"'],
    ...['', '""', '', '', quoted(chart), '', '', '""', '"Mapwright"'],
  ].join(';')
}

function bookingLine(booking: Booking): string {
  const { amount, side, account, contra, day, document, text, due_day, eu_country, eu_rate } = booking
  const values: Readonly<Record<number, string>> = {
    1: comma(amount),
    2: side,
    3: 'EUR',
    7: account,
    8: contra,
    10: dayFirst(day).slice(0, 4),
    11: documentField(document),
    14: withoutFormula(text).slice(0, 60),
    40: eu_country.slice(0, 15),
    41: eu_rate === null ? '' : comma(eu_rate),
    114: '0',
    117: due_day === null ? '' : dayFirst(due_day),
  }
  return columns
    .map((_, at) => {
      const value = values[at + 1] ?? ''
      return textColumns.has(at + 1) ? quoted(value) : value
    })
    .join(';')
}

/** Maximum number of rows in one DATEV import. */
export const maxBookings = 99_999

/** Creates a DATEV booking stack: EXTF 700, category 21, format version 13, in windows-1252 with CRLF. */
export const bookingStack = (head: StackHead, bookings: readonly Booking[]): Buffer =>
  toWindows1252([headLine(head), columns.join(';'), ...bookings.map(bookingLine), ''].join('\r\n'))
