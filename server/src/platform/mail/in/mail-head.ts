import type { Readable } from 'node:stream'
import { cleanLine } from '@mapwright/contract/api/clean-text.ts'
import { mailAddress } from '@mapwright/contract/api/mail-address.ts'
import addressparser from 'nodemailer/lib/addressparser'
import { byteChunks } from '../../streams/byte-chunks.ts'
import { decodeWords } from './decode-words.ts'
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts'
import { isAutomatic, isSpam, type MailHeaders } from './is-automatic.ts'
import { checkSender, type SenderCheck } from './sender-check.ts'

/** The values of a mail's headers that decide whether to read the mail. */
export type MailHead = {
  /** The normalized address in From. Empty if there are none or several. */
  from: string
  /** The name in From, which the sender chose. */
  from_name: string
  /** The decoded subject in one line, shortened. */
  subject: string
  /** The values of all headers that may contain the recipient's address. */
  recipients: string
  /** The id of the message. Empty if the mail has none. */
  message_id: string
  is_automatic: boolean
  /** True if the receiving mail server marked the mail as unwanted. */
  is_spam: boolean
  sender: SenderCheck
  /** The content of a report that a mail could not be delivered. */
  report: DeliveryReport | undefined
}

// Maximum lengths, checked before any regular expression runs. A line has at most 998 characters. Folded headers are longer, but genuine ones
// stay below these limits.
const maxHeadBytes = 256 * 1024
const maxHeaders = 500
const maxValueLength = 20_000
const maxFromLength = 2_000
const maxNameLength = 80
const maxSubjectLength = 200
const maxRecipientsLength = 20_000

const recipientHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to']

/** Unfolds and parses the headers of a raw mail. Values are truncated to the maximum length. */
export function parseHeaders(head: string): MailHeaders {
  const headers = new Map<string, string[]>()
  let fields = 0
  let pieces: string[] = []
  let length = 0
  const endField = () => {
    const field = pieces.join(' ')
    const colon = field.indexOf(':')
    if (colon > 0) {
      const name = field.slice(0, colon).trim().toLowerCase()
      const value = field.slice(colon + 1).trim()
      headers.set(name, [...(headers.get(name) ?? []), value])
    }
    pieces = []
    length = 0
  }
  for (let at = 0; at < head.length && fields <= maxHeaders; ) {
    const newline = head.indexOf('\n', at)
    const end = newline === -1 ? head.length : newline
    const line = head.slice(at, Math.min(end, at + maxValueLength)).trimEnd()
    const isFolded = head[at] === ' ' || head[at] === '\t'
    at = end + 1
    if (line === '') break
    if (!isFolded) {
      endField()
      fields++
    }
    if (length < maxValueLength) pieces.push(isFolded ? line.trimStart() : line)
    length += line.length + 1
  }
  if (fields <= maxHeaders) endField()
  return headers
}

/** Parses the From header like the mail parser, but refuses encoded addresses. */
function soleSender(headers: MailHeaders): { from: string; from_name: string } {
  const [value, ...others] = headers.get('from') ?? []
  const nobody = { from: '', from_name: '' }
  if (value === undefined || others.length > 0 || value.length > maxFromLength) return nobody
  const addresses = addressparser(value, { flatten: true }).filter(({ address }) => address)
  const [only, ...more] = addresses
  return only && more.length === 0
    ? { from: mailAddress(only.address), from_name: cleanLine(decodeWords(only.name), maxNameLength) }
    : nobody
}

/** Lists the recipients from the envelope and the headers. */
const recipientsIn = (headers: MailHeaders): string =>
  [
    ...recipientHeaders.flatMap((name) => headers.get(name) ?? []),
    ...(headers.get('received') ?? []).flatMap((hop) => / for <([^<>]+)>/i.exec(hop)?.[1] ?? []),
  ]
    .join(', ')
    .slice(0, maxRecipientsLength)

/** Reads the headers of a raw mail, up to the maximum size. */
export async function readMailHead(source: Readable): Promise<MailHead> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of byteChunks(source)) {
    pieces.push(piece)
    size += piece.length
    if (size >= maxHeadBytes) break
  }
  const raw = Buffer.concat(pieces).subarray(0, maxHeadBytes).toString('utf8')
  const headers = parseHeaders(raw)
  const { from, from_name } = soleSender(headers)
  return {
    from,
    from_name,
    subject: cleanLine(decodeWords((headers.get('subject')?.[0] ?? '').slice(0, maxFromLength)), maxSubjectLength),
    recipients: recipientsIn(headers),
    message_id: headers.get('message-id')?.[0] ?? '',
    is_automatic: isAutomatic(headers),
    is_spam: isSpam(headers),
    sender: checkSender(from, headers.get('authentication-results')?.[0]),
    report: readDeliveryReport(raw, headers, parseHeaders),
  }
}
