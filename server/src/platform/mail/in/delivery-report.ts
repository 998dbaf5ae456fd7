import { cleanLine } from '@mapwright/contract/api/clean-text.ts'
import { mailAddress } from '@mapwright/contract/api/mail-address.ts'
import type { MailHeaders } from './is-automatic.ts'

/** The state of a mail for one recipient. `code` is an enhanced status code (RFC 3463): 5.x.x permanent, 4.x.x delayed. */
export type FailedRecipient = { addresses: readonly string[]; code: string; reason: string }

/** The report of a mail server about a mail that it could not deliver (RFC 3464). */
export type DeliveryReport = { message_ids: readonly string[]; recipients: readonly FailedRecipient[] }

type Parse = (text: string) => MailHeaders

const maxParts = 20
const maxRecipients = 20
const maxReason = 300

const first = (headers: MailHeaders, name: string): string => headers.get(name)?.[0] ?? ''

const boundaryIn = (type: string): string | undefined => {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? []
  return quoted ?? plain
}

/** Splits the body of a multipart mail at its boundary. The first piece, which is the header, is dropped. */
const partsOf = (raw: string, boundary: string): string[] =>
  raw
    .split(`\n--${boundary}`)
    .slice(1, maxParts + 1)
    .map((part) => part.slice(part.indexOf('\n') + 1))

/** Splits a text into blocks at empty lines. */
const blocksOf = (text: string): string[] => text.split(/\r?\n\r?\n/)

function bodyOf(part: string, headers: MailHeaders): string {
  const [, ...blocks] = blocksOf(part)
  const body = blocks.join('\n\n')
  if (first(headers, 'content-transfer-encoding').toLowerCase() !== 'base64') return body
  return Buffer.from(body, 'base64').toString('utf8')
}

/** Returns the address in a field such as "rfc822; ann@dealer.example". */
const addressIn = (field: string): string => mailAddress(field.slice(field.indexOf(';') + 1).replace(/[<>]/g, ''))

/** Reads the fields about a recipient. Returns undefined for a block about the whole mail, and for a delivery that succeeded. */
function recipientIn(fields: MailHeaders): FailedRecipient | undefined {
  const action = first(fields, 'action').toLowerCase()
  if (action !== 'failed' && action !== 'delayed') return undefined
  const addresses = ['final-recipient', 'original-recipient'].flatMap((name) => fields.get(name)?.map(addressIn) ?? [])
  const [stated] = /[45]\.\d{1,3}\.\d{1,3}/.exec(first(fields, 'status')) ?? []
  const diagnostic = first(fields, 'diagnostic-code')
  const [exact] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic) ?? []
  // Some servers state only the class, such as 5.0.0, and give the exact code in the diagnostic text.
  const isVague = stated === undefined || stated.endsWith('.0.0')
  const code =
    (isVague && action === 'failed' ? exact : undefined) ?? stated ?? (action === 'failed' ? '5.0.0' : '4.0.0')
  return { addresses, code, reason: cleanLine(diagnostic.replace(/^[\w-]+;\s*/, ''), maxReason) }
}

const isReport = (headers: MailHeaders): boolean => {
  const type = first(headers, 'content-type').toLowerCase()
  const path = headers.get('return-path')?.[0]
  return (
    type.startsWith('multipart/report') &&
    type.includes('delivery-status') &&
    (path === undefined || /^<\s*>$/.test(path.trim())) &&
    !/^no\b/i.test(first(headers, 'auto-submitted'))
  )
}

const originalTypes = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']

/**
 * Reads a delivery report from the beginning of a raw mail. Returns undefined for other mails. The report comes from outside: anyone who uses it
 * must check that this site sent the mail to that recipient.
 */
export function readDeliveryReport(raw: string, headers: MailHeaders, parse: Parse): DeliveryReport | undefined {
  const boundary = isReport(headers) ? boundaryIn(first(headers, 'content-type')) : undefined
  if (boundary === undefined) return undefined
  const recipients: FailedRecipient[] = []
  const message_ids: string[] = []
  for (const part of partsOf(raw, boundary)) {
    const partHeaders = parse(part)
    const type = first(partHeaders, 'content-type').toLowerCase().split(';')[0]?.trim() ?? ''
    const body = bodyOf(part, partHeaders)
    if (type === 'message/delivery-status' || type === 'message/global-delivery-status')
      for (const block of blocksOf(body).slice(0, maxRecipients + 1)) {
        const fields = parse(block)
        message_ids.push(...(fields.get('original-message-id') ?? []), ...(fields.get('x-original-message-id') ?? []))
        const recipient = recipientIn(fields)
        if (recipient) recipients.push(recipient)
      }
    else if (originalTypes.includes(type)) message_ids.push(...(parse(body).get('message-id') ?? []))
  }
  return { message_ids, recipients }
}
