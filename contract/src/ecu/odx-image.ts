import type { HexFault, HexImage } from './decoded-image.ts'
import { imageOfPieces, type Piece } from './image-pieces.ts'

/** A part of the memory: its first address and its number of bytes. */
type Segment = { address: number; size: number }
/** A block of an ODX file. Its data fills the segments in order. */
type Datablock = { dataId: string; segments: Segment[] }
type Flashdata = { method: string; format: string; digits: HexDigits }

/** Maximum number of blocks and segments. The largest known update has about twenty. */
const maxItems = 256
const maxTagLength = 1024
const maxTextLength = 64
/** Maximum number of data bytes in a block that only erases a part of the memory. */
const maxEraseBytes = 1
const codes = { less: 0x3c, more: 0x3e, dash: 0x2d, space: 0x20 }
const commentStart = '!--'
/**
 * Value of `tag` in `odxDecoder` just before the `>` that ends a comment: the start marker and two dashes. Inside a comment, `tag`
 * records no text except the most recent dashes, because only they can precede the end.
 */
const commentEnd = `${commentStart}--`
const afterDash = (comment: string, code: number): string =>
  code === codes.dash ? `${comment}-`.slice(0, commentEnd.length) : commentStart

const odxStart = /^\s{0,64}<(?:\?xml|!--|ODX)/
const odxRoot = /<ODX[\s>]/

/** Checks whether a text starts like an ODX file. A byte order mark must have been removed. */
export const isOdx = (head: string): boolean => odxStart.test(head) && odxRoot.test(head)

const digitOf = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** Collects up to `maxBytes` bytes from hexadecimal digits. */
function hexDigits(maxBytes: number) {
  let bytes: Uint8Array = new Uint8Array(Math.min(1024, maxBytes))
  let length = 0
  let high = -1
  let isWrong = false
  return {
    push(code: number): void {
      const digit = digitOf(code)
      if (digit < 0) isWrong ||= code > codes.space
      else if (high < 0) high = digit
      else {
        if (length === bytes.length) {
          if (length >= maxBytes) {
            isWrong = true
            return
          }
          const larger = new Uint8Array(Math.min(maxBytes, length * 4))
          larger.set(bytes)
          bytes = larger
        }
        bytes[length++] = high * 16 + digit
        high = -1
      }
    },
    /** Returns the collected bytes; undefined if there were other characters than digits, or too many digits. */
    finish: (): Uint8Array | undefined => (isWrong || high >= 0 ? undefined : bytes.subarray(0, length)),
  }
}
type HexDigits = ReturnType<typeof hexDigits>

/** Returns the value of an attribute. Entities are not decoded, because they have no meaning in ODX. */
const attributeIn = (tag: string, name: string): string => {
  const at = tag.indexOf(` ${name}=`)
  const quote = tag.charAt(at + name.length + 2)
  if (at < 0 || (quote !== '"' && quote !== "'")) return ''
  const from = at + name.length + 3
  return tag.slice(from, tag.indexOf(quote, from))
}

const hexNumber = /^(?:0x)?[0-9A-Fa-f]{1,8}$/
const decimal = /^\d{1,9}$/
/** Matches a method that means neither encryption nor compression: empty or zero. */
const plainMethod = /^(?:0x)?0{0,8}$/

/** Collects the blocks, their addresses and their data. */
function odxContent(maxBytes: number) {
  const blocks: Datablock[] = []
  const flashdata = new Map<string, Flashdata>()
  let current: Flashdata | undefined
  let segment: Partial<Segment> = {}
  let isTooLong = false
  return {
    blocks,
    flashdata,
    isTooLong: () => isTooLong,
    open(name: string, tag: string): void {
      if (name === 'DATABLOCK') blocks.push({ dataId: '', segments: [] })
      else if (name === 'FLASHDATA-REF') {
        const block = blocks.at(-1)
        if (block) block.dataId = attributeIn(tag, 'ID-REF')
      } else if (name === 'FLASHDATA') {
        current = { method: '', format: '', digits: hexDigits(maxBytes) }
        flashdata.set(attributeIn(tag, 'ID'), current)
      } else if (name === 'DATAFORMAT' && current) current.format = attributeIn(tag, 'SELECTION')
      else if (name === 'SEGMENT') segment = {}
      isTooLong ||= blocks.length > maxItems || flashdata.size > maxItems
    },
    /** Returns the collector for the digits of a DATA element; undefined for other elements. */
    digits: (name: string): HexDigits | undefined => (name === 'DATA' ? current?.digits : undefined),
    close(name: string, text: string): void {
      if (name === 'ENCRYPT-COMPRESS-METHOD' && current) current.method = text
      else if (name === 'SOURCE-START-ADDRESS' && hexNumber.test(text)) segment.address = Number.parseInt(text, 16)
      else if (name === 'SOURCE-END-ADDRESS' && hexNumber.test(text) && segment.address !== undefined)
        segment.size ??= Number.parseInt(text, 16) + 1 - segment.address
      else if (name === 'UNCOMPRESSED-SIZE' && decimal.test(text)) segment.size = Number(text)
      else if (name === 'SEGMENT') {
        const { address = -1, size = -1 } = segment
        const block = blocks.at(-1)
        if (block && block.segments.length <= maxItems) block.segments.push({ address, size })
      } else if (name === 'FLASHDATA') current = undefined
    },
  }
}

const unclear = { fault: 'unclear', format: 'odx' } as const

/** Splits the data of a block into its segments; undefined if the sizes do not match. */
function piecesOf({ segments }: Datablock, bytes: Uint8Array): Piece[] | undefined {
  const pieces: Piece[] = []
  let at = 0
  for (const { address, size } of segments) {
    if (address < 0 || size <= 0 || at + size > bytes.length) return undefined
    pieces.push({ address, bytes: bytes.subarray(at, at + size) })
    at += size
  }
  return at === bytes.length ? pieces : undefined
}

function imageOf(content: ReturnType<typeof odxContent>, maxBytes: number): HexImage | HexFault {
  if (content.isTooLong()) return { fault: 'too_large' }
  const pieces: Piece[] = []
  for (const block of content.blocks) {
    const data = content.flashdata.get(block.dataId)
    if (!data) return unclear
    if (!plainMethod.test(data.method)) return { fault: 'packed', format: 'odx' }
    const bytes = data.format === 'BINARY' || data.format === '' ? data.digits.finish() : undefined
    if (!bytes) return unclear
    if (bytes.length <= maxEraseBytes) continue
    const parts = piecesOf(block, bytes)
    if (!parts) return unclear
    pieces.push(...parts)
  }
  return imageOfPieces('odx', pieces, maxBytes)
}

/**
 * Decodes an ODX file (the XML in which car makers ship updates) while it streams in. Entities, DTDs and references to other files are
 * ignored. Encrypted, compressed or otherwise encoded data is not decoded. Source: ISO 22901-1.
 */
export function odxDecoder(maxBytes: number) {
  const content = odxContent(maxBytes)
  let isTag = false
  let tag = ''
  let text = ''
  let element = ''
  let digits: HexDigits | undefined

  const endTag = () => {
    isTag = false
    tag = tag.replace(/\s/g, ' ')
    const name = /^\/?([A-Z-]{1,40})/.exec(tag)?.[1] ?? ''
    if (tag.startsWith('/')) {
      if (name === element || name === 'SEGMENT' || name === 'FLASHDATA') content.close(name, text.trim())
      element = ''
      digits = undefined
    } else {
      element = name
      content.open(name, tag)
      digits = tag.endsWith('/') ? undefined : content.digits(name)
    }
    text = ''
  }
  const take = (code: number) => {
    if (isTag) {
      const isComment = tag.startsWith(commentStart)
      if (code === codes.more && !isComment) endTag()
      else if (code === codes.more && tag === commentEnd) isTag = false
      else if (isComment) tag = afterDash(tag, code)
      else if (tag.length < maxTagLength) tag += String.fromCharCode(code)
    } else if (code === codes.less) {
      isTag = true
      tag = ''
    } else if (digits) digits.push(code)
    else if (text.length < maxTextLength) text += String.fromCharCode(code)
  }
  return {
    push(chunk: Uint8Array): void {
      for (let at = 0; at < chunk.length; at++) take(chunk[at] ?? 0)
    },
    finish: (): HexImage | HexFault => imageOf(content, maxBytes),
  }
}
