import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type AttachmentStream, MailParser, type MessageText } from 'mailparser'
import type { Upload } from '../../api/handler.ts'
import type { FileStore } from '../../files/file-store.ts'
import { htmlText } from './html-text.ts'
import { isAutomatic, type MailHeaders } from './is-automatic.ts'
import { ownWords } from './own-words.ts'

export type Caps = {
  max_files: number
  max_bytes: number
  /** Pictures up to this size that belong to the mail's layout are logos of signatures. */
  logo_bytes: number
}

/** A mail as far as a conversation is concerned. */
export type ReadMail = {
  /** The only address in From, in small letters; empty when there is none or there are several. */
  from: string
  /** All that may name the address that the mail was sent to. */
  recipients: string
  /** The same for the same mail. */
  message_id: string
  is_automatic: boolean
  text: string
  files: Upload[]
  /** Names of files that were too large or too many. */
  left_out: string[]
}

const recipientHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to']
const addressPattern = /[^\s<>"',;:()]+@[^\s<>"',;:()]+/g

function gathered(lines: readonly { key: string; line: string }[]): MailHeaders {
  const headers = new Map<string, string[]>()
  for (const { key, line } of lines.slice(0, 500)) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]+/g, ' ')
      .trim()
    headers.set(key, [...(headers.get(key) ?? []), value])
  }
  return headers
}

/** What stands in angle brackets is the address; a name beside it may look like one. */
function soleAddress(headers: MailHeaders): string {
  const from = headers.get('from') ?? []
  const value = (from[0] ?? '').replace(/"(?:[^"\\]|\\.)*"/g, '')
  const found = [...value.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside.trim())
  const addresses = found.length > 0 ? found : (value.match(addressPattern) ?? [])
  return from.length === 1 && addresses.length === 1 ? (addresses[0] ?? '').toLowerCase() : ''
}

/** The addresses that the mail was received for, beside those that it was written to. */
const recipientsIn = (headers: MailHeaders): string =>
  [
    ...recipientHeaders.flatMap((name) => headers.get(name) ?? []),
    ...(headers.get('received') ?? []).flatMap((hop) => / for <([^<>]+)>/i.exec(hop)?.[1] ?? []),
  ].join(', ')

const isMessageText = (part: AttachmentStream | MessageText): part is MessageText => part.type === 'text'

/** Keeps what was attached, as far as there is room; the rest is read past. */
async function keepAttachment(part: AttachmentStream, mail: ReadMail, store: FileStore, caps: Caps): Promise<void> {
  const content = part.content as Readable
  const name = (part.filename || (part.contentType === 'message/rfc822' ? 'mail.eml' : 'file')).slice(0, 255)
  try {
    if (mail.files.length >= caps.max_files) throw new Error('too many')
    const stored = await store.put(content, { maxBytes: caps.max_bytes })
    const isPartOfLayout = part.related === true || (part.contentDisposition === 'inline' && part.cid !== undefined)
    const isLogo = isPartOfLayout && part.contentType.startsWith('image/') && stored.size <= caps.logo_bytes
    if (isLogo || stored.size === 0) await store.remove(stored.storage_key)
    else mail.files.push({ ...stored, name, media_type: part.contentType.slice(0, 100) })
  } catch (error) {
    mail.left_out.push(name)
    if (!isExpected(error)) throw error
  } finally {
    content.resume()
    part.release()
  }
}

const isExpected = (error: unknown): boolean =>
  (error as { code?: string }).code === 'request.too_large' || (error as Error).message === 'too many'

/**
 * Reads a raw mail piece by piece: the text that its writer added, and what is attached, straight into the store. Whoever calls this owns
 * the stored files. Broken mails are read as far as they go.
 */
export async function readMail(source: Readable, store: FileStore, caps: Caps): Promise<ReadMail> {
  const parser = new MailParser({ skipTextToHtml: true, skipImageLinks: true, skipHtmlToText: true })
  const mail: ReadMail = {
    ...{ from: '', recipients: '', message_id: '', is_automatic: false, text: '' },
    files: [],
    left_out: [],
  }
  parser.on('headerLines', (lines: readonly { key: string; line: string }[]) => {
    const headers = gathered(lines)
    mail.from = soleAddress(headers)
    mail.recipients = recipientsIn(headers)
    mail.message_id = headers.get('message-id')?.[0] ?? ''
    mail.is_automatic = isAutomatic(headers)
  })
  const hash = createHash('sha256')
  source.on('data', (piece: Buffer) => hash.update(piece))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>)
    if (isMessageText(part)) mail.text = ownWords(part.text?.trim() || htmlText(String(part.html || '')))
    else await keepAttachment(part, mail, store, caps)
  mail.message_id ||= hash.digest('hex')
  return mail
}
