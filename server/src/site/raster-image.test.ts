import { describe, expect, it } from 'vitest'
import { rasterImage } from './raster-image.ts'

const bytes = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex')
const padded = (hex: string) => Buffer.concat([bytes(hex), Buffer.alloc(32)])
const text = (value: string) => Buffer.from(value).toString('hex')

describe('rasterImage', () => {
  it.each([
    ['PNG', `89504e470d0a1a0a 0000000d ${text('IHDR')} 00000140 00000050 0806000000`, 'image/png', 320, 80],
    ['GIF', `${text('GIF89a')} 4001 5000`, 'image/gif', 320, 80],
    ['JPEG behind an EXIF block', 'ffd8 ffe1 0006 00000000 ffc0 0011 08 0050 0140 03', 'image/jpeg', 320, 80],
    ['progressive JPEG with fill bytes', 'ffd8 ffff ffc2 0011 08 0050 0140 03', 'image/jpeg', 320, 80],
    [
      'WebP, lossy',
      `${text('RIFF')} 00000000 ${text('WEBPVP8 ')} 00000000 000000 9d012a 4001 5000`,
      'image/webp',
      320,
      80,
    ],
    ['WebP, lossless', `${text('RIFF')} 00000000 ${text('WEBPVP8L')} 00000000 2f 3fc11300`, 'image/webp', 320, 80],
    [
      'WebP, extended',
      `${text('RIFF')} 00000000 ${text('WEBPVP8X')} 00000000 00000000 3f0100 4f0000`,
      'image/webp',
      320,
      80,
    ],
  ])('reads type and size of a %s', (_, hex, media_type, width, height) => {
    expect(rasterImage(padded(hex))).toEqual({ media_type, width, height })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['HTML that starts like a picture', Buffer.from('GIF8<script>')],
    ['a cut-off PNG', bytes('89504e470d0a1a0a')],
    ['a PNG of no width', padded(`89504e470d0a1a0a 0000000d ${text('IHDR')} 00000000 00000050`)],
    ['a JPEG that never comes to its frame', bytes('ffd8 ffe1 0000 ffe1 0002')],
  ])('does not accept %s as an image', (_, content) => {
    expect(rasterImage(content)).toBeUndefined()
  })
})
