import type { Readable } from 'node:stream'
import { mailAddress } from '@mapwright/contract/api/mail-address.ts'
import addressparser from 'nodemailer/lib/addressparser'
import { byteChunks } from '../../streams/byte-chunks.ts'
import { isAutomatic, type MailHeaders } from './is-automatic.ts'
import { checkSender, type SenderCheck } from './sender-check.ts'

/** The parts of a mail's header that decide whether to read the mail. */
export type MailHead = {
  /** The only address in From, as kept with its person; empty if there is none or more than one. */
  from: string
  /** All headers that may contain the recipient's address. */
  recipients: string
  /** Empty if the mail has none. */
  message_id: string
  is_automatic: boolean
  sender: SenderCheck
}

// Lengths are limited before any regular expression is applied. A line has at most 998 characters; folded headers are longer, but genuine ones not this long.
const maxHeadBytes = 256 * 1024
const maxHeaders = 500
const maxValueLength = 20_000
const maxFromLength = 2_000
const maxRecipientsLength = 20_000

const recipientHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to']

/** The unfolded headers of a raw mail; values are truncated to the maximum length. */
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

/** Parses From like the mail parser, but does not accept an encoded address. */
function soleAddress(headers: MailHeaders): string {
  const [value, ...others] = headers.get('from') ?? []
  if (value === undefined || others.length > 0 || value.length > maxFromLength) return ''
  const addresses = addressparser(value, { flatten: true }).filter(({ address }) => address)
  const [only, ...more] = addresses
  return only && more.length === 0 ? mailAddress(only.address) : ''
}

/** The recipients from the envelope and the header. */
const recipientsIn = (headers: MailHeaders): string =>
  [
    ...recipientHeaders.flatMap((name) => headers.get(name) ?? []),
    ...(headers.get('received') ?? []).flatMap((hop) => / for <([^<>]+)>/i.exec(hop)?.[1] ?? []),
  ]
    .join(', ')
    .slice(0, maxRecipientsLength)

/** Reads the head of a raw mail up to the maximum size. */
export async function readMailHead(source: Readable): Promise<MailHead> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of byteChunks(source)) {
    pieces.push(piece)
    size += piece.length
    if (size >= maxHeadBytes) break
  }
  const headers = parseHeaders(Buffer.concat(pieces).subarray(0, maxHeadBytes).toString('utf8'))
  const from = soleAddress(headers)
  return {
    from,
    recipients: recipientsIn(headers),
    message_id: headers.get('message-id')?.[0] ?? '',
    is_automatic: isAutomatic(headers),
    sender: checkSender(from, headers.get('authentication-results')?.[0]),
  }
}
