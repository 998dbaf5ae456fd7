import type { Readable } from 'node:stream'
import { cleanFileName, cleanLine, cleanMediaType, cleanParagraph } from '@mapwright/contract/api/clean-text.ts'
import type { AttachmentStream, HeaderLines, Headers, MessageText } from 'mailparser'
import type { FileStore } from '../../api/file-store.ts'
import type { Upload } from '../../api/handler.ts'
import { errorCode } from '../../errors/error-code.ts'
import { errorText } from '../../errors/error-fields.ts'
import { splitReply, wholeText } from './extract-reply.ts'
import { htmlText } from './html-text.ts'
import { ownWords } from './own-words.ts'
import { decodeBytes } from './part-text.ts'
import { TolerantParser } from './tolerant-parser.ts'

export type MailLimits = {
  max_files: number
  max_bytes: number
  /** Maximum size, in bytes, of an inline picture that is dropped because it is probably the logo of a signature. */
  logo_bytes: number
}

/** The parts of a mail that are added to a conversation. */
export type ReadMail = {
  subject: string
  text: string
  /** The text that a reply quotes from the site's mail. Empty for other mails. */
  quoted: string
  files: Upload[]
  /** Names of dropped files. A file is dropped if it is too large or there are too many files. */
  left_out: string[]
}

const maxText = 200_000
const maxSubject = 500

/** The address and sender name of the site's mails. They identify the quote in a reply. */
export type AnsweredSite = { mailbox: string; name: string }

/** A part that the parser yields. The types of mailparser declare attachments as streams that cannot be read. */
type Part = MessageText | (Omit<AttachmentStream, 'content'> & { content: Readable })

const isMessageText = (part: Part): part is MessageText => part.type === 'text'

/** Returns the bytes of a header's value if an old mail program wrote them without encoding. Undefined for any other value. */
function rawValue(line: string): Buffer | undefined {
  const value = line.slice(line.indexOf(':') + 1).replace(/\r?\n/g, '')
  return /[^\p{ASCII}]/u.test(value) && !value.includes('=?') ? Buffer.from(value, 'latin1') : undefined
}

/** Stores an attachment within the limits. Skips it if it exceeds a limit. */
async function storeAttachment(
  part: Exclude<Part, MessageText>,
  mail: ReadMail,
  store: FileStore,
  limits: MailLimits,
): Promise<void> {
  const { content } = part
  const name = cleanFileName(part.filename || (part.contentType === 'message/rfc822' ? 'mail.eml' : 'file'))
  try {
    if (mail.files.length >= limits.max_files) throw new Error('too many')
    const stored = await store.put(content, { maxBytes: limits.max_bytes })
    const isPartOfLayout = part.related === true || (part.contentDisposition === 'inline' && part.cid !== undefined)
    const isLogo = isPartOfLayout && part.contentType.startsWith('image/') && stored.size <= limits.logo_bytes
    if (isLogo || stored.size === 0) await store.remove(stored.storage_key)
    else mail.files.push({ ...stored, name, media_type: cleanMediaType(part.contentType) })
  } catch (error) {
    mail.left_out.push(name)
    if (!isExpected(error)) throw error
  } finally {
    content.resume()
    part.release()
  }
}

const isExpected = (error: unknown): boolean =>
  errorCode(error) === 'request.too_large' || errorText(error, 'message') === 'too many'

/**
 * Parses a raw mail as a stream, and stores its attachments. Removes the quote of the site's mail from the text of a reply (`answered`). If
 * nothing else is left, the quote is the text. The caller owns the stored files. Damaged mails are read as far as possible. A malicious mail
 * can hang the parser, so this runs on a thread (mail-reader.ts).
 */
export async function readMail(
  source: Readable,
  store: FileStore,
  { answered, ...limits }: MailLimits & { answered?: AnsweredSite | undefined },
): Promise<ReadMail> {
  const parser = new TolerantParser({ skipTextToHtml: true, skipImageLinks: true, skipHtmlToText: true })
  const mail: ReadMail = { subject: '', text: '', quoted: '', files: [], left_out: [] }
  const raw: { subject?: Buffer | undefined } = {}
  parser.on('headers', (headers: Headers) => {
    const subject = headers.get('subject')
    if (typeof subject === 'string') mail.subject = cleanLine(subject, maxSubject)
  })
  parser.on('headerLines', (lines: HeaderLines) => {
    raw.subject = rawValue(lines.find(({ key }) => key === 'subject')?.line ?? '')
  })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  // The types of mailparser do not declare that its stream yields parts.
  for await (const part of parser as AsyncIterable<Part>)
    if (isMessageText(part)) {
      const text = part.text?.trim() || htmlText(String(part.html || ''))
      const split = answered ? splitReply(text, ownWords(answered)) : { text: wholeText(text), quoted: '' }
      mail.text = cleanParagraph(split.text, maxText)
      mail.quoted = cleanParagraph(split.quoted, maxText)
    } else await storeAttachment(part, mail, store, limits)
  if (raw.subject) mail.subject = cleanLine(decodeBytes(raw.subject, { charset: parser.charset }), maxSubject)
  return mail.text === '' && mail.files.length === 0 ? { ...mail, text: mail.quoted, quoted: '' } : mail
}
