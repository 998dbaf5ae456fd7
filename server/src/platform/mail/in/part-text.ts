/** The properties of a text part, as stated in the mail. `charset` is empty if the mail states none or a wrong one. */
export type TextPart = { charset: string; isHtml: boolean; flowed: boolean; delSp: boolean }

/** Creates a decoder for a charset. Undefined if Node.js does not know the charset. */
function decoderFor(charset: string, fatal = false): TextDecoder | undefined {
  try {
    return new TextDecoder(charset, { fatal })
  } catch {
    return undefined
  }
}

export const isKnownCharset = (charset: string): boolean => decoderFor(charset) !== undefined

/**
 * Checks whether a charset says nothing about the encoding. Mail programs also use these names for any other encoding that contains ASCII.
 */
export const isPlainCharset = (charset: string): boolean =>
  ['', 'ascii', 'usascii', 'utf8'].includes(charset.toLowerCase().replace(/[^a-z0-9]+/g, ''))

const utf8Text = (bytes: Uint8Array): string | undefined => {
  try {
    return decoderFor('utf-8', true)?.decode(bytes)
  } catch {
    return undefined
  }
}

/** Escape sequences with which ISO-2022-JP switches its character set. All bytes of this encoding are ASCII. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences start with a control character
const japanese = /\u001b(?:\$[@B]|\([BJ])/
const metaCharset = /charset=["']?([\w-]{1,40})/i
const metaBytes = 4_096

/**
 * Decodes bytes whose charset is missing or wrong. Uses UTF-8 if the bytes are valid UTF-8, otherwise the charset named in the HTML,
 * otherwise Windows-1252.
 */
export function decodeBytes(bytes: Uint8Array, { charset = '', isHtml = false }: Partial<TextPart> = {}): string {
  const text = utf8Text(bytes)
  if (text !== undefined && japanese.test(text)) return decoderFor('iso-2022-jp')?.decode(bytes) ?? text
  if (text !== undefined) return text
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, metaBytes))
  const [named] = [charset, isHtml ? (metaCharset.exec(head)?.[1] ?? '') : ''].filter(
    (name) => !isPlainCharset(name) && isKnownCharset(name),
  )
  return new TextDecoder(named ?? 'windows-1252').decode(bytes)
}

type FlowedLine = { depth: number; content: string }

const lineOf = (line: string): FlowedLine => {
  const depth = /^>*/.exec(line)?.[0].length ?? 0
  const content = line.slice(depth)
  return { depth, content: content.startsWith(' ') ? content.slice(1) : content }
}

const isSignature = (content: string): boolean => content === '-- '

/**
 * Joins the lines of paragraphs that the sender's mail program has wrapped (format=flowed, RFC 3676). Only joins lines of the same quote
 * level.
 */
export function unwrapped(text: string, delSp: boolean): string {
  const lines: FlowedLine[] = []
  const pieces: string[][] = []
  for (const { depth, content } of text.split(/\r?\n/).map(lineOf)) {
    const [last, open] = [lines.at(-1), pieces.at(-1)]
    const isOpen = last?.depth === depth && last.content.endsWith(' ') && !isSignature(last.content)
    if (last && open && isOpen && content !== '' && !isSignature(content)) {
      if (delSp) open[open.length - 1] = open.at(-1)?.slice(0, -1) ?? ''
      open.push(content)
      last.content = content
    } else {
      lines.push({ depth, content })
      pieces.push([content])
    }
  }
  return lines
    .map(({ depth }, at) => `${depth > 0 ? `${'>'.repeat(depth)} ` : ''}${pieces[at]?.join('') ?? ''}`)
    .join('\n')
}

/** Decodes the text of a part. */
export function partText(bytes: Uint8Array, part: TextPart): string {
  const text = isPlainCharset(part.charset)
    ? decodeBytes(bytes, part)
    : (decoderFor(part.charset)?.decode(bytes) ?? decodeBytes(bytes, part))
  return part.flowed ? unwrapped(text, part.delSp) : text
}
