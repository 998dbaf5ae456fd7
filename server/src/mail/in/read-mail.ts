import type { Readable } from 'node:stream'
import { cleanFileName, cleanMediaType, cleanParagraph } from '@mapwright/contract/api/clean-text.ts'
import { type AttachmentStream, MailParser, type MessageText } from 'mailparser'
import type { Upload } from '../../api/handler.ts'
import type { FileStore } from '../../files/file-store.ts'
import { htmlText } from './html-text.ts'
import { ownWords } from './own-words.ts'

export type Caps = {
  max_files: number
  max_bytes: number
  /** Pictures up to this size that belong to the mail's layout are logos of signatures. */
  logo_bytes: number
}

/** The content of a mail as far as a conversation is concerned. */
export type ReadMail = {
  text: string
  files: Upload[]
  /** Names of files that were too large or too many. */
  left_out: string[]
}

const maxText = 200_000

const isMessageText = (part: AttachmentStream | MessageText): part is MessageText => part.type === 'text'

/** Keeps what was attached, as far as there is room; the rest is read past. */
async function keepAttachment(part: AttachmentStream, mail: ReadMail, store: FileStore, caps: Caps): Promise<void> {
  const content = part.content as Readable
  const name = cleanFileName(part.filename || (part.contentType === 'message/rfc822' ? 'mail.eml' : 'file'))
  try {
    if (mail.files.length >= caps.max_files) throw new Error('too many')
    const stored = await store.put(content, { maxBytes: caps.max_bytes })
    const isPartOfLayout = part.related === true || (part.contentDisposition === 'inline' && part.cid !== undefined)
    const isLogo = isPartOfLayout && part.contentType.startsWith('image/') && stored.size <= caps.logo_bytes
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
  (error as { code?: string }).code === 'request.too_large' || (error as Error).message === 'too many'

/**
 * Reads a raw mail piece by piece: the text that its writer added, and what is attached, straight into the store. The caller owns the stored
 * files. Broken mails are read as far as they go. A hostile mail can hang the parser: runs on a thread, see mail-reader.ts.
 */
export async function readMail(source: Readable, store: FileStore, caps: Caps): Promise<ReadMail> {
  const parser = new MailParser({ skipTextToHtml: true, skipImageLinks: true, skipHtmlToText: true })
  const mail: ReadMail = { text: '', files: [], left_out: [] }
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>)
    if (isMessageText(part))
      mail.text = cleanParagraph(ownWords(part.text?.trim() || htmlText(String(part.html || ''))), maxText)
    else await keepAttachment(part, mail, store, caps)
  return mail
}
