import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

// Exports as banks provided them in 2026, with fictitious people and accounts.

const statement = (file: string | Uint8Array) =>
  readStatement(typeof file === 'string' ? Buffer.from(file) : file, 'EUR')

/** Expected line of an export. Most exports have one row with 1,113.05 received and one row with sent money. */
const paid = { booked_on: '2026-11-20', amount: 1113_05n, payer: 'Garage Six', text: 'Rechnung 2026-000001' }

const germanHead =
  'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung'

const exports: readonly [string, string][] = [
  [
    'DKB',
    `\ufeff"Girokonto";"DE02120300000000202051"
"Zeitraum:";"01.11.2026 - 25.11.2026"
"Kontostand vom 25.11.2026:";"1.234,56 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"20.11.26";"20.11.26";"Gebucht";"Garage Six";"Mapwright";"Rechnung 2026-000001";"Eingang";"DE89370400440532013000";"1.113,05";"";"";"NOTPROVIDED"
"21.11.26";"21.11.26";"Gebucht";"Mapwright";"Landlord";"Miete";"Ausgang";"DE89370400440532013000";"-500";"";"";""`,
  ],
  [
    'N26',
    `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-11-20,2026-11-20,"Garage Six",DE89370400440532013000,Income,"Rechnung 2026-000001","Main Account",1113.05,,,
2026-11-21,2026-11-21,"Shop",,Presentment,,"Main Account",-5.20,-5.90,USD,1.1346`,
  ],
  [
    'Deutsche Bank',
    `Umsätze Girokonto;;;;;;;;;;;;;;;;;
01.11.2026 - 25.11.2026;;;;;;;;;;;;;;;;;
${germanHead}
20.11.2026;20.11.2026;SEPA-Gutschrift von;Garage Six;Rechnung 2026-000001;DE89370400440532013000;COBADEFFXXX;NOTPROVIDED;;;;;;;;;"1.113,05";EUR
21.11.2026;21.11.2026;SEPA-Überweisung an;Landlord;Miete;DE1;;;;;;;;;;-500,00;;EUR`,
  ],
  [
    'Postbank, which fills both kinds of columns',
    `Umsätze
Konto;Filial-/Kontonummer;IBAN;Währung
Giro plus;123;DE02120300000000202051;EUR

${germanHead}
20.11.2026;20.11.2026;SEPA Überweisung;Garage Six;Rechnung 2026-000001;DE89370400440532013000;;;;;;1.113,05;;;;;1.113,05;EUR
21.11.2026;21.11.2026;SEPA Überweisung;Landlord;Miete;DE1;;;;;;-500,00;;;;-500,00;;EUR`,
  ],
  [
    'Volksbank',
    `Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz
Konto;DE02120300000000202051;GENO;VR;20.11.2026;20.11.2026;Garage Six;DE89370400440532013000;COBA;Überweisungsgutschr.;Rechnung 2026-000001;1113,05;EUR;9999,99;;;;
Konto;DE02120300000000202051;GENO;VR;21.11.2026;21.11.2026;Landlord;DE1;COBA;Überweisung;Miete;-500,00;EUR;9499,99;;;;`,
  ],
  [
    'an old Volksbank, with a letter after the amount and a column without a name',
    `"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"BLZ";"BIC";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "
"20.11.2026";"20.11.2026";"Garage Six";"";"";"DE89370400440532013000";"";"";"Rechnung 2026-000001";"";"EUR";"1.113,05";"H"
"21.11.2026";"21.11.2026";"Landlord";"";"";"";"";"";"Miete";"";"EUR";"500,00";"S"
"01.11.2026";;;;;;;;;"Anfangssaldo";"EUR";"2.000,00";"H"`,
  ],
  [
    'comdirect',
    `;
"Umsätze Girokonto";"Zeitraum: 30 Tage";
"Neuer Kontostand";"1.234,56 EUR";

"Buchungstag";"Wertstellung (Valuta)";"Auftraggeber";"Buchungstext";"Umsatz in EUR";
"20.11.2026";"20.11.2026";"Garage Six";"Rechnung 2026-000001";"1.113,05";
"21.11.2026";"20.11.2026";"Shop";"Karte";"-5,00";

"Alter Kontostand";"121,51 EUR";`,
  ],
  [
    'ING in Germany',
    `Umsatzanzeige;Datei erstellt am: 25.11.2026 10:00

IBAN;DE02 1203 0000 0000 2020 51
Saldo;1.234,56;EUR

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
20.11.2026;20.11.2026;Garage Six;Gutschrift;Rechnung 2026-000001;2.000,00;EUR;1.113,05;EUR
21.11.2026;21.11.2026;Landlord;Überweisung;Miete;1.500,00;EUR;-500,00;EUR`,
  ],
  [
    'Wise',
    `"TransferWise ID","Date","Amount","Currency","Description","Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Total fees"
"TRANSFER-1","20-11-2026","1113.05","EUR","Received money from Garage Six","Rechnung 2026-000001","5000.00","","","","Garage Six","","0.00"
"TRANSFER-2","21-11-2026","-10.00","EUR","Sent money","","4990.00","","","","","Shop","0.50"`,
  ],
  [
    'transfers of Wise',
    `ID,Status,Direction,"Created on","Finished on","Source fee amount","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference
T1,COMPLETED,IN,"2026-11-19 08:00:00","2026-11-20 09:00:00",0,"Garage Six",1113.05,EUR,Mapwright,1113.05,EUR,1.0,"Rechnung 2026-000001"
T2,COMPLETED,OUT,"2026-11-19 08:00:00","2026-11-20 09:00:00",0,Mapwright,5.00,EUR,Shop,5.00,EUR,1.0,x`,
  ],
  [
    'ING in the Netherlands',
    `"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"
"20261120";"Garage Six";"NL02INGB0001234567";"NL91ABNA0417164300";"OV";"Bij";"1113,05";"Overschrijving";"Rechnung 2026-000001";"5000,00";""
"20261121";"Landlord";"NL02INGB0001234567";"NL91ABNA0417164300";"OV";"Af";"500,00";"Overschrijving";"Huur";"4500,00";""`,
  ],
  [
    'Rabobank',
    `"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Code","Omschrijving-1","Omschrijving-2","Omschrijving-3","Oorspr bedrag","Oorspr munt","Koers"
"NL44RABO0123456789","EUR","RABONL2U","1","2026-11-20","2026-11-20","+1113,05","+5000,00","NL91ABNA0417164300","Garage Six","","cb","Rechnung","2026-000001","","","",""
"NL44RABO0123456789","EUR","RABONL2U","2","2026-11-21","2026-11-21","-500,00","+4500,00","NL91ABNA0417164300","Landlord","","bg","Huur","","","","",""`,
  ],
  [
    'BNP Paribas Fortis',
    `Nº de séquence;Date d'exécution;Date valeur;Montant;Devise du compte;Numéro de compte;Type de transaction;Contrepartie;Nom de la contrepartie;Communication;Détails;Statut;Motif du refus
2026-1;20/11/2026;20/11/2026;1113,05;EUR;BE68539007547034;Virement;BE71096123456769;Garage Six;Rechnung 2026-000001;VIREMENT;Accepté;
2026-2;21/11/2026;21/11/2026;-500,00;EUR;BE68539007547034;Virement;BE71096123456769;Landlord;Loyer;VIREMENT;Accepté;`,
  ],
  [
    'a French bank with two columns',
    `Date;Date de valeur;Libellé;Nom de la contrepartie;Débit euros;Crédit euros;Solde
20/11/2026;20/11/2026;Rechnung 2026-000001;Garage Six;;1 113,05;2 000,00
21/11/2026;21/11/2026;Loyer;Landlord;-500,00;;1 500,00`,
  ],
  [
    'Qonto',
    `Status;Settlement date (UTC);Settlement date (local);Counterparty name;Payment method;Total amount (incl. VAT);Currency;Reference;Balance
Settled;20-11-2026 09:10:11;20-11-2026 10:10:11;Garage Six;Transfer;1113.05;EUR;Rechnung 2026-000001;2000.00
Settled;21-11-2026 09:10:11;21-11-2026 10:10:11;Shop;Card;-5.00;EUR;;1995.00`,
  ],
  [
    'UniCredit',
    `Data Registrazione;Data valuta;Descrizione;Ordinante;Importo (EUR)
20.11.2026;20.11.2026;Rechnung 2026-000001;Garage Six;1.113,05
21.11.2026;21.11.2026;Affitto;;-500,00`,
  ],
  [
    'Fineco',
    `Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Ordinante;Stato
20/11/2026;20/11/2026;1.113,05;;Bonifico;Rechnung 2026-000001;Garage Six;Contabilizzato
21/11/2026;21/11/2026;;500,00;Bonifico;Affitto;;Contabilizzato`,
  ],
  [
    'mBank',
    `mBank S.A. Bankowość Detaliczna;
Skrytka Pocztowa 2108;
#Klient;
MAPWRIGHT;
${'#;\n'.repeat(30)}
#Data księgowania;#Data operacji;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;
2026-11-20;2026-11-20;PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY;"Rechnung 2026-000001";"Garage Six";'61109010140000071219812874';1 113,05;2 000,00;
2026-11-21;2026-11-21;OPŁATA;"";"";'';-5,00;1 995,00;
;;;;;#Saldo końcowe;1 995,00;`,
  ],
  [
    'Danske Bank',
    `"Dato";"Kategori";"Tekst";"Navn";"Beløb";"Saldo";"Status";"Afstemt"
"20.11.2026";"Indtægt";"Rechnung 2026-000001";"Garage Six";"1.113,05";"2.000,00";"Udført";"Nej"
"21.11.2026";"Bil";"Benzin";"";"-500,00";"1.500,00";"Udført";"Nej"`,
  ],
  [
    'Monzo',
    `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx1,20/11/2026,10:00:00,Faster payment,Garage Six,,Income,1113.05,EUR,1113.05,EUR,,,,Rechnung 2026-000001,,,1113.05
tx2,21/11/2026,10:00:00,Card,Shop,,Food,-5.00,EUR,-5.00,EUR,,,,Shop,,-5.00,`,
  ],
  [
    'UBS, with an empty first line and two columns named by currency',
    `Kontonummer:;0234 00103914.40;
IBAN:;CH93 0076 2011 6238 5295 7;

Abschlussdatum;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Auftraggeber;Beschreibung1;Beschreibung2
2026-11-20;2026-11-20;2026-11-20;EUR;;1'113.05;;2'000.00;1;Garage Six;Rechnung;2026-000001
2026-11-21;2026-11-21;2026-11-21;EUR;-500.00;;;1'500.00;2;Landlord;Miete;`,
  ],
  [
    'an American bank, with the month first',
    `Posting Date,Description,Counterparty,Amount,Type,Balance
11/20/2026,Rechnung 2026-000001,Garage Six,1113.05,ACH_CREDIT,5000.00
11/21/2026,Card,Shop,-5.00,DEBIT_CARD,4995.00`,
  ],
]

test.each(exports)('reads the export of %s', (_, csv) => {
  const { lines, unread, sent, left_out } = statement(csv)
  expect({ lines, unread }).toEqual({ lines: [expect.objectContaining(paid)], unread: [] })
  expect(sent).toBe(1)
  expect(left_out.every(({ reason }) => reason === 'balance')).toBe(true)
})

test('reads the account from the lines before the table, and the currency from the column name', () => {
  const [, [, dkb]] = [0, exports[0] ?? ['', '']] as const
  expect(statement(dkb).lines).toMatchObject([
    { account: 'DE02120300000000202051', payer_iban: 'DE89370400440532013000' },
  ])
  const polish = 'Data;Opis;Kwota (zł)\n2026-11-20;x;5,00\n'
  expect(statement(polish).lines).toMatchObject([{ currency: 'PLN' }])
  expect(statement('Date;Details;Amount (USD)\n2026-11-20;x;5,00 EUR\n').unread).toHaveLength(1)
})

test('reports rows with two amounts or without an amount', () => {
  const csv = 'Date;Details;Credit;Debit\n2026-11-20;both;5,00;6,00\n2026-11-20;none;;\n2026-11-20;zero;7,00;0,00\n'
  const { lines, unread } = statement(csv)
  expect(lines).toMatchObject([{ text: 'zero', amount: 7_00n }])
  expect(unread.map(({ row }) => row)).toEqual([2, 3])
})

test('reports rows with an unknown direction, and unknown states next to known ones', () => {
  const directed = 'Date;Details;Amount;D/C\n2026-11-20;a;5,00;C\n2026-11-20;b;5,00;X\n2026-11-20;c;5,00;D\n'
  expect(statement(directed)).toMatchObject({ lines: [{ text: 'a' }], unread: [{ row: 3 }], sent: 1 })
  const states = (...some: string[]) =>
    statement(['Date;Details;Amount;Status', ...some.map((state) => `2026-11-20;x;5,00;${state}`)].join('\n'))
  expect(states('Booked', 'Quux')).toMatchObject({ lines: [{}], unread: [{ row: 3 }] })
  expect(states('Quux', 'Quux').lines).toHaveLength(2)
})

const sparkasse = (day: string, state: string) =>
  `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Lastschrift Ursprungsbetrag";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"
"DE02120300000000202051";"${day}";"${day}";"GUTSCHR. UEBERWEISUNG";"Rechnung";"";"";"Garage Nine";"DE89370400440532013000";"113,05";"EUR";"${state}"`

test('leaves out pending bookings, and reads them once they are booked', () => {
  expect(statement(sparkasse('25.11.26', 'Umsatz vorgemerkt'))).toMatchObject({
    lines: [],
    unread: [],
    left_out: [{ row: 2, reason: 'pending', text: expect.stringContaining('Garage Nine') }],
  })
  expect(statement(sparkasse('26.11.26', 'Umsatz gebucht'))).toMatchObject({
    lines: [{ booked_on: '2026-11-26', amount: 113_05n }],
    left_out: [],
  })
})

test.each([
  ['PENDING', 'pending'],
  ['Vorgemerkt', 'pending'],
  ['nicht gebucht', 'pending'],
  ['En attente', 'pending'],
  ['OCZEKUJĄCE', 'pending'],
  ['В обработке', 'pending'],
  ['REVERTED', 'declined'],
  ['DECLINED', 'declined'],
  ['FAILED', 'declined'],
  ['RÜCKGÄNGIG GEMACHT', 'declined'],
  ['Refusé', 'declined'],
])('leaves out a row of Revolut with the state %j', (state, reason) => {
  const head = 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance'
  const row = (completed: string, word: string) =>
    `Topup,Current,2026-11-20 10:00:00,${completed},Garage,113.05,0.00,EUR,${word},${completed && '500.00'}`
  const csv = [head, row('2026-11-20 10:00:01', 'COMPLETED'), row('', state)].join('\n')
  expect(statement(csv)).toMatchObject({
    lines: [{ amount: 113_05n, booked_on: '2026-11-20' }],
    unread: [],
    left_out: [{ row: 3, reason }],
  })
})

test('leaves out rows that are pending according to their date or kind', () => {
  expect(statement('Buchungstag;Verwendungszweck;Umsatz in EUR\noffen;x;5,00\n').left_out).toMatchObject([
    { reason: 'pending' },
  ])
  const kind = 'Buchungstag;Umsatzart;Verwendungszweck;Betrag\n20.11.2026;Vorgemerkte Gutschrift;x;5,00\n'
  expect(statement(kind).left_out).toMatchObject([{ reason: 'pending' }])
})

test('reports a booking about a balance with an invalid date instead of leaving it out', () => {
  expect(statement('Date;Payer;Details;Amount\n1.Nov;Ann;Saldo;5,00\n')).toMatchObject({
    unread: [{ row: 2 }],
    left_out: [],
  })
  expect(statement('Date;Payer;Details;Amount\n2026-11-20;Ann;Saldo;5,00\n').lines).toHaveLength(1)
})

/** Encodes a text in a single-byte encoding. Node.js can only decode these encodings. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 63)
}

test.each([
  ['windows-1252', 'Buchungstag;Verwendungszweck;Währung;Betrag', 'Müller Œuvre 1 m³'],
  ['windows-1250', '#Data księgowania;#Opis operacji;#Kwota', 'Opłata za usługę, Łódź'],
  ['windows-1250', 'Data;Opis;Kwota', 'Opłata za usługę'],
  ['windows-1250', 'datum zaúčtování;částka;měna;poznámka', 'Příliš žluťoučký kůň'],
  ['windows-1251', 'Дата;Назначение платежа;Сумма', 'Оплата по счёту'],
  ['windows-1254', 'Tarih;Açıklama;Tutar', 'Şişli ödeme'],
  ['utf-16le', 'Buchungsdatum;Verwendungszweck;Betrag', 'Müller'],
])('reads %s', (encoding, head, text) => {
  const names = head.split(';')
  const amount = names.findIndex((name) => /betrag|kwota|částka|сумма|tutar/i.test(name))
  const row = names.map((name, at) =>
    at === 0 ? '20.11.2026' : at === amount ? '5,00' : /währung|měna/i.test(name) ? 'EUR' : text,
  )
  const csv = `${head}\n${row.join(';')}\n`
  const bytes = encoding === 'utf-16le' ? Buffer.from(`\ufeff${csv}`, 'utf16le') : encoded(csv, encoding)
  expect(statement(bytes).lines).toMatchObject([{ text, amount: 5_00n }])
})

test("reads UTF-16 without a byte order mark, and Excel's line with the separator", () => {
  const csv = 'sep=;\r\nDate;Details;Amount\r\n2026-11-20;a,b,c,d,e;5,00\r\nodd;Ann;6,00\r\n'
  for (const file of [Buffer.from(csv), Buffer.from(csv, 'utf16le'), Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()])
    expect(statement(file)).toMatchObject({ lines: [{ text: 'a,b,c,d,e', amount: 5_00n }], unread: [{ row: 3 }] })
})

test('uses the separator of the heading, not the most frequent one', () => {
  const csv = `Dear customer, please note, that, all, of, this, is, no, table\nDate;Details;Amount\n2026-11-20;a, b, c, d;5,00\n`
  expect(statement(csv).lines).toMatchObject([{ text: 'a, b, c, d' }])
})
