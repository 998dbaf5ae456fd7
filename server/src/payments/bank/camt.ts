import { amountOf, type BankLine, cleaned, isDay, WrongStatement } from './bank-line.ts'
import { elementsAt, parseXml, textAt, type XmlElement } from './xml.ts'

const currencyOf = ({ attributes }: XmlElement): string => /\bCcy\s*=\s*["']([A-Z]{3})["']/.exec(attributes)?.[1] ?? ''

const firstOf = (...texts: string[]): string => texts.find((text) => text !== '') ?? ''

/** The status, such as "BOOK", which older versions have as the element's own text. */
const statusOf = (entry: XmlElement): string => firstOf(textAt(entry, 'Sts', 'Cd'), textAt(entry, 'Sts'))

/** Reads one payment of a booking; a batch contains several. */
function detailsOf(details: XmlElement) {
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
  return {
    amount: elementsAt(details, 'Amt')[0] ?? elementsAt(details, 'AmtDtls', 'TxAmt', 'Amt')[0],
    payer,
    payer_iban: textAt(details, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN'),
    text: [...unstructured, ...structured, named].filter((part) => part.trim() !== '').join(' '),
    bank_ref: firstOf(textAt(details, 'Refs', 'AcctSvcrRef'), textAt(details, 'Refs', 'TxId')),
    isReturned: elementsAt(details, 'RtrInf').length > 0,
  }
}

/** Reads the received money in one booking; none if it was sent, is reversed or is not booked yet. */
function linesOf(account: string, entry: XmlElement): BankLine[] {
  if (textAt(entry, 'CdtDbtInd') !== 'CRDT' || textAt(entry, 'RvslInd') === 'true' || statusOf(entry) !== 'BOOK')
    return []
  const booked_on = firstOf(
    textAt(entry, 'BookgDt', 'Dt'),
    textAt(entry, 'BookgDt', 'DtTm'),
    textAt(entry, 'ValDt', 'Dt'),
  ).slice(0, 10)
  const [whole] = elementsAt(entry, 'Amt')
  if (!whole || !isDay(booked_on)) throw new WrongStatement('a booking without an amount or a day')
  const all = elementsAt(entry, 'NtryDtls', 'TxDtls').map(detailsOf)
  const parts = all.length > 0 ? all : [undefined]
  return parts.flatMap((details, at) => {
    const amount = (parts.length > 1 && details?.amount) || whole
    const value = amountOf(amount.text)
    if (value === undefined || details?.isReturned) return []
    const bank_ref = firstOf(
      details?.bank_ref ?? '',
      textAt(entry, 'AcctSvcrRef') && `${textAt(entry, 'AcctSvcrRef')} ${at + 1}`,
    )
    return [
      {
        account,
        booked_on,
        amount: value,
        currency: currencyOf(amount) || currencyOf(whole),
        payer: cleaned(details?.payer ?? ''),
        payer_iban: cleaned(details?.payer_iban ?? ''),
        text: cleaned(firstOf(details?.text ?? '', textAt(entry, 'AddtlNtryInf'))),
        bank_ref: cleaned(bank_ref),
      },
    ]
  })
}

/** Reads the received money in an XML account statement (ISO 20022 camt.053, all versions). */
export function readCamt(xml: string): BankLine[] {
  const document = parseXml(xml)
  const statements = elementsAt(document, 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) throw new WrongStatement('no camt.053')
  return statements.flatMap((statement) => {
    const account = firstOf(textAt(statement, 'Acct', 'Id', 'IBAN'), textAt(statement, 'Acct', 'Id', 'Othr', 'Id'))
    return elementsAt(statement, 'Ntry').flatMap((entry) => linesOf(account, entry))
  })
}
