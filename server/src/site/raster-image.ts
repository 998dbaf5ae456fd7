export type RasterImage = {
  media_type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  width: number
  height: number
}

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

const png = (bytes: Buffer): RasterImage | undefined =>
  startsWith(bytes, '\x89PNG\r\n\x1a\n') && startsWith(bytes, 'IHDR', 12) && bytes.length >= 33
    ? { media_type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined

const gif = (bytes: Buffer): RasterImage | undefined =>
  (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) && bytes.length >= 13
    ? { media_type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    : undefined

function webp(bytes: Buffer): RasterImage | undefined {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8) || bytes.length < 30) return undefined
  const media_type = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { media_type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8 ':
      return { media_type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const size = bytes.readUInt32LE(21)
      return { media_type, width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1 }
    }
    default:
      return undefined
  }
}

/** Checks for a frame marker, whose segment contains the size. The markers 0xc0 to 0xcf are frame markers, except DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpeg(bytes: Buffer): RasterImage | undefined {
  if (!startsWith(bytes, '\xff\xd8\xff')) return undefined
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker))
      return { media_type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return undefined
}

/** The type and size of a PNG, JPEG, GIF or WebP image, judged by its content; undefined for anything else, including SVG. */
export function rasterImage(bytes: Buffer): RasterImage | undefined {
  const image = png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes)
  return image && image.width > 0 && image.height > 0 ? image : undefined
}
