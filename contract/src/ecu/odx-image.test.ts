import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexFormatOf, imageBytes } from './hex-image.ts'
import { isOdx, odxDecoder } from './odx-image.ts'

const maxBytes = 0x10000
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const decode = (text: string, limit = maxBytes) => {
  const decoder = odxDecoder(limit)
  decoder.push(bytesOf(text))
  return decoder.finish()
}

const segment = (address: string, size: number | string) =>
  `<SEGMENT ID="S"><SHORT-NAME>s</SHORT-NAME><SOURCE-START-ADDRESS>${address}</SOURCE-START-ADDRESS>` +
  `<UNCOMPRESSED-SIZE>${size}</UNCOMPRESSED-SIZE></SEGMENT>`
const block = (id: string, segments: string) =>
  `<DATABLOCK ID="B.${id}"><FLASHDATA-REF ID-REF="${id}"/><SEGMENTS>${segments}</SEGMENTS></DATABLOCK>`
const data = (id: string, digits: string, more = '<DATAFORMAT SELECTION="BINARY"/>') =>
  `<FLASHDATA ID="${id}" xsi:type="INTERN-FLASHDATA"><SHORT-NAME>d</SHORT-NAME>${more}<DATA>${digits}</DATA></FLASHDATA>`
const odx = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- > made by -- a tool -->\n<ODX MODEL-VERSION="2.0.1">${content}</ODX>`

test('places the data of every block at its addresses', () => {
  const text = odx(
    block('A', segment('00000010', 2) + segment('0x00000014', 1)) +
      block('E', segment('00000000', 1)) +
      block('B', segment('00000018', 2)) +
      data('A', '01 02\n03') +
      data('E', '00') +
      data('B', 'aBCd', '<ENCRYPT-COMPRESS-METHOD>00</ENCRYPT-COMPRESS-METHOD>'),
  )
  const image = {
    ...{ format: 'odx', start: 0x10, isIncomplete: false, hasOverlap: false },
    bytes: Uint8Array.of(1, 2, 255, 255, 3, 255, 255, 255, 0xab, 0xcd),
  }
  expect(decode(text)).toEqual(image)
  expect(hexFormatOf(bytesOf(text))).toBe('odx')
  expect(imageBytes(bytesOf(text))).toEqual(image.bytes)
  // Splits the input at arbitrary positions.
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 20 }), (cuts) => {
      const decoder = odxDecoder(maxBytes)
      let from = 0
      for (const to of [...cuts.sort((a, b) => a - b), text.length]) {
        decoder.push(bytesOf(text.slice(from, to)))
        from = to
      }
      expect(decoder.finish()).toEqual(image)
    }),
    { numRuns: 50 },
  )
})

test('measures a segment by its last address, too', () => {
  const ended =
    '<SEGMENT><SOURCE-START-ADDRESS>10</SOURCE-START-ADDRESS><SOURCE-END-ADDRESS>11</SOURCE-END-ADDRESS></SEGMENT>'
  expect(decode(odx(block('A', ended) + data('A', '0102')))).toMatchObject({ start: 0x10, bytes: Uint8Array.of(1, 2) })
})

test.each(['AA', '11', '0x01', 'AES'])('leaves data closed that are packed with the method %s', (method) => {
  const text = odx(
    block('A', segment('0', 2)) + data('A', '0102', `<ENCRYPT-COMPRESS-METHOD>${method}</ENCRYPT-COMPRESS-METHOD>`),
  )
  expect(decode(text)).toEqual({ fault: 'packed', format: 'odx' })
})

test.each([
  ['without blocks', data('A', '0102')],
  ['without data', block('A', segment('0', 2))],
  ['with digits that are none', block('A', segment('0', 2)) + data('A', '01XY')],
  ['with half a byte', block('A', segment('0', 2)) + data('A', '01023')],
  ['with another size', block('A', segment('0', 3)) + data('A', '0102')],
  ['with a size that is none', block('A', segment('0', '9e9')) + data('A', '0102')],
  [
    'with blocks that are numbered',
    block('A', segment('1', 2)) + block('B', segment('2', 2)) + data('A', '0102') + data('B', '0304'),
  ],
  ['with other records', block('A', segment('0', 2)) + data('A', '0102', '<DATAFORMAT SELECTION="USER-DEFINED"/>')],
  [
    'with a reference to another file',
    `${block('A', segment('0', 2))}<FLASHDATA ID="A"><DATAFILE>x.bin</DATAFILE></FLASHDATA>`,
  ],
])('does not guess the image of a file %s', (_, content) => {
  expect(decode(odx(content))).toEqual({ fault: 'unclear', format: 'odx' })
})

test('bounds the image and the number of blocks', () => {
  const far = block('A', segment('0', 2)) + block('B', segment('FFFFFFFE', 2)) + data('A', '0102') + data('B', '0304')
  expect(decode(odx(far))).toEqual({ fault: 'too_large' })
  expect(decode(odx(block('A', segment('0', 2)).repeat(300) + data('A', '0102')))).toEqual({ fault: 'too_large' })
  expect(decode(odx(block('A', segment('0', 4)) + data('A', '01020304')), 2)).toEqual({
    fault: 'unclear',
    format: 'odx',
  })
})

test('does not throw for any text', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('<', '>', '/', '!--', '--', 'DATA', 'FLASHDATA', ' ID="A"', 'DATABLOCK', 'SEGMENT', '01', '"'),
        { maxLength: 60 },
      ),
      (parts) => {
        expect(decode(`<ODX ${parts.join('')}`)).toHaveProperty('fault')
      },
    ),
  )
  expect(isOdx('<?xml version="1.0"?><html>')).toBe(false)
  expect(decode(`<ODX><!${'-'.repeat(100_000)}`)).toHaveProperty('fault')
})
