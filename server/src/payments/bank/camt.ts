import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { elementsAt, parseXml, textAt, type XmlElement } from '../../platform/files/xml-tree.ts'
import {
  amountOf,
  type BankLine,
  cleaned,
  emptyStatement,
  isDay,
  rowText,
  type Statement,
  WrongStatement,
} from './bank-line.ts'

const currencyOf = ({ attributes: { Ccy = '' } }: XmlElement): string => (/^[A-Z]{3}$/.test(Ccy) ? Ccy : '')

const firstOf = (...texts: string[]): string => texts.find((text) => text !== '') ?? ''

/** Returns the status of a booking, such as "BOOK". Older versions have it as the text of the element itself. */
const statusOf = (entry: XmlElement): string => firstOf(textAt(entry, 'Sts', 'Cd'), textAt(entry, 'Sts'))

/** Paths of a payment's amount, best first. The last is the instructed amount, which the payer ordered. */
const amountPaths = [
  ['Amt'],
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
]

/** Parses one payment of a booking; a batch booking has several. An amount in a currency other than the booking's is ignored. */
function partOf(details: XmlElement, { whole, kind }: { whole: XmlElement; kind: string }) {
  const payer = firstOf(
    textAt(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    textAt(details, 'RltdPties', 'Dbtr', 'Nm'),
    textAt(details, 'RltdPties', 'UltmtDbtr', 'Pty', 'Nm'),
    textAt(details, 'RltdPties', 'UltmtDbtr', 'Nm'),
  )
  const unstructured = elementsAt(details, 'RmtInf', 'Ustrd').map(({ text }) => text)
  const structured = elementsAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text)
  const end_to_end = textAt(details, 'Refs', 'EndToEndId')
  const named = end_to_end === 'NOTPROVIDED' ? '' : end_to_end
  const [stated] = amountPaths
    .flatMap((path) => elementsAt(details, ...path))
    .filter((amount) => [currencyOf(whole), ''].includes(currencyOf(amount)))
  return {
    amount: stated && amountOf(stated.text),
    isCredit: firstOf(textAt(details, 'CdtDbtInd'), kind) === 'CRDT',
    payer: cleaned(payer),
    payer_iban: cleaned(textAt(details, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN')),
    text: cleaned([...unstructured, ...structured, named].filter((part) => part.trim() !== '').join(' ')),
    bank_ref: firstOf(textAt(details, 'Refs', 'AcctSvcrRef'), textAt(details, 'Refs', 'TxId')),
    charges: chargesOf(details),
    isReturned: elementsAt(details, 'RtrInf').length > 0,
  }
}

type Part = ReturnType<typeof partOf>

/** Returns the charges that the bank deducted from a booking or payment. They are given as a total or as separate records. */
function chargesOf(from: XmlElement): bigint {
  const records = elementsAt(from, 'Chrgs', 'Rcrd')
  return (records.length > 0 ? records : elementsAt(from, 'Chrgs'))
    .filter((record) => textAt(record, 'CdtDbtInd') !== 'CRDT')
    .reduce((total, record) => total + (amountOf(textAt(record, 'Amt')) ?? 0n), 0n)
}

const sumOf = (parts: readonly Part[]): bigint =>
  parts.reduce((total, { amount = 0n, isCredit }) => total + (isCredit ? amount : -amount), 0n)

/**
 * Returns true if the amounts of the parts add up to the amount of the booking, before or after the bank's charges. Otherwise the parts
 * are not reliable.
 */
function areComplete(parts: readonly Part[], signed: bigint, charges: bigint): boolean {
  if (parts.length === 0 || parts.some(({ amount }) => amount === undefined)) return false
  const difference = sumOf(parts) - signed
  const ofParts = parts.reduce((total, part) => total + part.charges, 0n)
  return difference === 0n || (difference > 0n && (difference === charges || difference === ofParts))
}

const only = (texts: readonly string[]): string => {
  const [first = '', ...others] = new Set(texts)
  return others.length === 0 ? first : ''
}

const joined = (texts: readonly string[], separator: string): string =>
  cleaned([...new Set(texts.filter((text) => text !== ''))].join(separator))

/** Merges parts without reliable amounts into one. */
const together = (parts: readonly Part[], entry: Pick<Part, 'amount' | 'isCredit'>): Part => ({
  ...entry,
  payer: joined(
    parts.map(({ payer }) => payer),
    ', ',
  ),
  payer_iban: only(parts.map(({ payer_iban }) => payer_iban)),
  text: joined(
    parts.map(({ text }) => text),
    ' ',
  ),
  bank_ref: parts.length === 1 ? (parts[0]?.bank_ref ?? '') : '',
  charges: 0n,
  isReturned: parts.length > 0 && parts.every(({ isReturned }) => isReturned),
})

/** Returns the parts of a booking if their amounts add up to the booking's amount. Otherwise returns the whole booking as one part. */
function partsOf(entry: XmlElement, whole: XmlElement): Part[] {
  const kind = textAt(entry, 'CdtDbtInd')
  const [amount, isCredit] = [amountOf(whole.text), kind === 'CRDT']
  const parts = elementsAt(entry, 'NtryDtls', 'TxDtls').map((details) => partOf(details, { whole, kind }))
  const signed = isCredit ? (amount ?? 0n) : -(amount ?? 0n)
  return areComplete(parts, signed, chargesOf(entry)) ? parts : [together(parts, { amount, isCredit })]
}

/**
 * Adds a booking to the statement. Received money becomes a line, sent money is counted, and reversed or pending money is listed in
 * `left_out`.
 */
function addEntry(statement: Statement, entry: XmlElement, { account, row }: { account: string; row: number }): void {
  const booked_on = firstOf(
    textAt(entry, 'BookgDt', 'Dt'),
    textAt(entry, 'BookgDt', 'DtTm'),
    textAt(entry, 'ValDt', 'Dt'),
    textAt(entry, 'ValDt', 'DtTm'),
  ).slice(0, 10)
  const [whole] = elementsAt(entry, 'Amt')
  const isBooked = statusOf(entry) === 'BOOK'
  const [currency, ref] = [whole ? currencyOf(whole) : '', textAt(entry, 'AcctSvcrRef')]
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'))
  const isZero = /^[\s0.]+$/.test(whole?.text ?? '')
  if (!whole || (amountOf(whole.text) === undefined && !isZero) || (isBooked && !isDay(booked_on))) {
    const said = [booked_on, cleaned(`${whole?.text ?? ''} ${currency}`)]
    statement.unread.push({ row, text: rowText(said.filter((one) => one !== '')) })
    return
  }
  const parts = partsOf(entry, whole)
  const hasCredit = parts.some(({ isCredit, amount }) => isCredit && amount !== undefined)
  if (!hasCredit && !isReversal) {
    statement.sent += 1
    return
  }
  for (const [at, { amount, isCredit, isReturned, payer, payer_iban, text, bank_ref }] of parts.entries()) {
    if (amount === undefined) continue
    const line: BankLine = {
      ...{ account, booked_on, amount, currency, payer, payer_iban },
      text: text || cleaned(textAt(entry, 'AddtlNtryInf')),
      bank_ref: cleaned(firstOf(bank_ref, ref && `${ref} ${at + 1}`)),
    }
    const reason = !isBooked ? 'pending' : isReversal || isReturned ? 'reversed' : isCredit ? undefined : 'fee'
    const said = [booked_on, payer, line.text, `${isCredit ? '' : '-'}${formatHundredths(amount)} ${currency}`]
    if (reason) statement.left_out.push({ row, text: rowText(said.filter((one) => one !== '')), reason })
    else statement.lines.push(line)
  }
}

/** XML paths of bookings in a statement (camt.053), an intraday report (camt.052), and a notification of single payments (camt.054). */
const statementPaths = [
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
]

/** Reads the received money from an XML account statement (ISO 20022 camt.052 to camt.054, all versions). */
export function readCamt(xml: string): Statement {
  const document = parseXml(xml)
  const statements = statementPaths.flatMap((path) => elementsAt(document, 'Document', ...path))
  if (statements.length === 0) throw new WrongStatement('no camt')
  const read = emptyStatement()
  let row = 0
  for (const statement of statements) {
    const account = firstOf(textAt(statement, 'Acct', 'Id', 'IBAN'), textAt(statement, 'Acct', 'Id', 'Othr', 'Id'))
    for (const entry of elementsAt(statement, 'Ntry')) addEntry(read, entry, { account, row: ++row })
  }
  return read
}
