import { Transform } from 'node:stream'
import { MailParser, type MailParserOptions } from 'mailparser'
import { htmlText } from './html-text.ts'
import { isKnownCharset, isPlainCharset, partText, type TextPart } from './part-text.ts'

/** A part that contains other parts. */
type Container = { contentType: string | false; parentNode?: Container | false }

/** The properties of a part that determine how mailparser reads it. */
type PartHead = Container & {
  charset: string | false
  disposition: string | false
  filename: string | false
  flowed: boolean
  delSp: boolean
}

declare module 'mailparser' {
  // Members of mailparser that its types do not declare. `decodeStream` decodes a text with the decoder for its charset.
  interface MailParser {
    decoder: { decodeStream(charset: string): Transform }
    createNode(head: PartHead): unknown
  }
}

const textTypes = ['text/plain', 'text/html']
/** Checks whether a file name is one that mail programs also give to the text of a mail. */
const isTextName = (name: string): boolean => /\.(?:txt|html?)$/i.test(name)

/** Finds the enclosing part with alternative forms of one text. mailparser uses the plain text among them. */
function alternativesAround({ parentNode }: Container): Container | undefined {
  let around = parentNode || undefined
  while (around && around.contentType !== 'multipart/alternative') around = around.parentNode || undefined
  return around
}

/** Collects the bytes of a part and outputs its text in UTF-8. */
function textStream(textOf: (bytes: Buffer) => string): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
    flush(done) {
      done(null, Buffer.from(textOf(Buffer.concat(chunks))))
    },
  })
}

/**
 * Parses mails that break the standards: text with a missing or wrong charset, wrapped quotes, HTML that is not an alternative of the plain
 * text next to it, and text files that Apple Mail sends as if they were part of the text.
 */
export class TolerantParser extends MailParser {
  /** The charset of the first text that names one. Headers without a charset are decoded with it. */
  charset = ''
  #hasText = false
  /** Parts of type multipart/alternative in which a plain text has been found. */
  readonly #written = new Set<Container>()
  readonly #parts = new Map<string, (bytes: Buffer) => string>()

  constructor(options: MailParserOptions) {
    super(options)
    const { decoder } = this
    this.decoder = {
      decodeStream: (charset) => {
        const textOf = this.#parts.get(charset)
        return textOf ? textStream(textOf) : decoder.decodeStream(charset)
      },
    }
  }

  override createNode(head: PartHead): unknown {
    if (textTypes.includes(head.contentType || 'text/plain') && head.disposition !== 'attachment') this.#takeText(head)
    return super.createNode(head)
  }

  #takeText(head: PartHead): void {
    const forms = alternativesAround(head)
    const name = head.filename || ''
    if (name !== '' && !forms && (this.#hasText || !isTextName(name))) {
      head.disposition = 'attachment'
      return
    }
    this.#hasText = true
    const isHtml = head.contentType === 'text/html'
    // mailparser would separate HTML from all plain text, so HTML without an alternative is converted to plain text.
    const isConverted = isHtml && !(forms && this.#written.has(forms))
    const charset = head.charset || ''
    this.charset ||= isPlainCharset(charset) ? '' : charset
    if (this.#isOwn(charset, head.flowed || isConverted)) this.#readText(head, { forms, isHtml, isConverted })
    else if (forms && !isHtml) this.#written.add(forms)
  }

  /** Reads a part here instead of in mailparser. mailparser then receives plain text in UTF-8. */
  #readText(
    head: PartHead,
    { forms, isHtml, isConverted }: { forms: Container | undefined; isHtml: boolean; isConverted: boolean },
  ): void {
    const part: TextPart = { charset: head.charset || '', isHtml, flowed: head.flowed, delSp: head.delSp }
    const key = `part-${this.#parts.size}`
    this.#parts.set(key, (bytes) => {
      const text = partText(bytes, part)
      if (forms && !isHtml && text.trim() !== '') this.#written.add(forms)
      return isConverted ? htmlText(text) : text
    })
    head.charset = key
    head.flowed = false
    if (isConverted) head.contentType = 'text/plain'
  }

  /** Checks whether `partText` must decode a part, because mailparser would lose letters or words, or would join separate lines. */
  #isOwn(charset: string, isNeeded: boolean): boolean {
    if (isPlainCharset(charset)) return true
    if (isKnownCharset(charset)) return isNeeded
    try {
      this.decoder.decodeStream(charset).destroy()
      return false
    } catch {
      return true
    }
  }
}
