import { type BankLine, cleaned } from './bank-line.ts'

export type Purpose = Pick<BankLine, 'text' | 'payer' | 'payer_iban'>

/** Parses numbered parts: 20 to 29 and 60 to 63 are the purpose, 31 is the account, 32 and 33 are the name. */
function ofNumbers(parts: readonly string[]): Purpose {
  const of = (from: number, to: number) =>
    parts
      .filter((part) => Number(part.slice(0, 2)) >= from && Number(part.slice(0, 2)) <= to)
      .map((part) => part.slice(2))
      .join('')
  return { text: of(20, 29) + of(60, 63), payer: of(32, 33), payer_iban: of(31, 31) }
}

/** Names of parts as used by Dutch banks and SWIFT, such as "/NAME/". Other words between slashes belong to the text. */
const partNames =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|BENM|ORDP|ADDR|ISDT|RTRN|RTYP|PREF|SVCL|CNTP|ULTB|ULTD|ULTC|PURP|CREF|IREF|KREF|INIT|NRTX|OCMT|CHGS|EXCH)\//

/** Parses named parts. A name after "/BENM/" is the name of the payee. */
function ofNames(value: string): Purpose {
  const [, ...parts] = value.split(partNames)
  const found = new Map<string, string>()
  let isReceiver = false
  for (let at = 0; at < parts.length; at += 2) {
    const [name = '', content = ''] = [parts[at], parts[at + 1]]
    if (name === 'BENM' || name === 'ORDP') isReceiver = name === 'BENM'
    const isOther = isReceiver && ['NAME', 'IBAN'].includes(name)
    if (!isOther && !found.has(name)) found.set(name, content)
  }
  const [account = '', , counterparty = ''] = (found.get('CNTP') ?? '').split('/')
  const reference = found.get('EREF') ?? ''
  const purpose = (found.get('REMI') ?? '').replace(/^(?:USTD|STRD)\/\//, '')
  const text = [purpose, reference === 'NOTPROVIDED' ? '' : reference].filter((part) => part !== '').join(' ')
  return { text: text || value, payer: found.get('NAME') ?? counterparty, payer_iban: found.get('IBAN') ?? account }
}

/** Parses field 86. Its parts are numbered ("?20…"), named ("/NAME/…") or plain text. Long parts continue on the next line. */
export function purposeOf(value: string): Purpose {
  const line = value.replaceAll('\n', '')
  const [, mark] = /^\d{3}([?~^<>|])\d\d/.exec(line) ?? []
  const { text, payer, payer_iban } = mark
    ? ofNumbers(line.split(mark).slice(1))
    : /^\/[A-Z]{3,4}\//.test(line) && partNames.test(line)
      ? ofNames(line)
      : { text: value, payer: '', payer_iban: '' }
  return { text: cleaned(text), payer: cleaned(payer), payer_iban: cleaned(payer_iban) }
}

/** Parses field NS, which has numbered lines: 01 to 14 are the purpose, 15 and 16 are the name. */
export function purposeOfNs(value: string): Purpose {
  const of = (from: number, to: number) =>
    value
      .split('\n')
      .filter((line) => Number(line.slice(0, 2)) >= from && Number(line.slice(0, 2)) <= to)
      .map((line) => line.slice(2))
      .join(' ')
  return { text: cleaned(of(1, 14)), payer: cleaned(of(15, 16)), payer_iban: '' }
}
