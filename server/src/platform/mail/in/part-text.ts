/** The properties of a part of text, as its mail states them; the charset is empty if there is none, or a wrong one. */
export type TextPart = { charset: string; isHtml: boolean; flowed: boolean; delSp: boolean }

/** A decoder for a charset; undefined if Node.js does not know it. */
function decoderFor(charset: string, fatal = false): TextDecoder | undefined {
  try {
    return new TextDecoder(charset, { fatal })
  } catch {
    return undefined
  }
}

export const isKnownCharset = (charset: string): boolean => decoderFor(charset) !== undefined

/** Whether a name says no more than that the text may be anything that contains ASCII. */
export const isPlainCharset = (charset: string): boolean =>
  ['', 'ascii', 'usascii', 'utf8'].includes(charset.toLowerCase().replace(/[^a-z0-9]+/g, ''))

const utf8Text = (bytes: Uint8Array): string | undefined => {
  try {
    return decoderFor('utf-8', true)?.decode(bytes)
  } catch {
    return undefined
  }
}

/** The marks with which ISO-2022-JP changes its letters; all of its bytes are ASCII. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control characters
const japanese = /\u001b(?:\$[@B]|\([BJ])/
const metaCharset = /charset=["']?([\w-]{1,40})/i
const metaBytes = 4_096

/** The text of bytes without a charset that holds: as UTF-8 if it is that, in the charset that HTML names, or in that of western Windows. */
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

/** Joins the lines of a paragraph that the sender's program has wrapped (RFC 3676). Only lines of the same quote belong together. */
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

/** The text of a part. */
export function partText(bytes: Uint8Array, part: TextPart): string {
  const text = isPlainCharset(part.charset)
    ? decodeBytes(bytes, part)
    : (decoderFor(part.charset)?.decode(bytes) ?? decodeBytes(bytes, part))
  return part.flowed ? unwrapped(text, part.delSp) : text
}
