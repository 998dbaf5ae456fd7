import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HexFormat, hexDecoder, hexFormatOf, imageBytes, maxImageBytes } from './hex-image.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const decode = (text: string, format: HexFormat = text.trimStart().startsWith('S') ? 's_record' : 'intel_hex') => {
  const decoder = hexDecoder(format)
  decoder.push(bytesOf(text))
  return decoder.finish()
}

const two = (value: number) => (value & 0xff).toString(16).padStart(2, '0').toUpperCase()
const record = (offset: number, type: number, data: readonly number[]) => {
  const bytes = [data.length, offset >> 8, offset & 0xff, type, ...data]
  return `:${[...bytes, -bytes.reduce((sum, byte) => sum + byte, 0)].map(two).join('')}\r\n`
}
const motorola = (type: number, body: readonly number[]) => {
  const bytes = [body.length + 1, ...body]
  return `S${type}${[...bytes, ~bytes.reduce((sum, byte) => sum + byte, 0)].map(two).join('')}\n`
}
const end = ':00000001FF\r\n'

describe('Intel HEX', () => {
  test('fills gaps between lines with FF', () => {
    const text = record(4, 0, [5, 6]) + record(0, 0, [1, 2]) + end
    expect(decode(text)).toEqual({
      format: 'intel_hex',
      bytes: Uint8Array.of(1, 2, 255, 255, 5, 6),
      start: 0,
      isIncomplete: false,
      hasOverlap: false,
    })
  })

  test('replaces a linear address by a segment', () => {
    const text = record(0, 4, [0x00, 0x01]) + record(0, 0, [1]) + record(0, 2, [0x10, 0x00]) + record(1, 0, [2]) + end
    expect(decode(text)).toMatchObject({ bytes: Uint8Array.of(1, 2), start: 0x10000 })
  })

  test('wraps addresses inside a segment at 64 KB', () => {
    const text = record(0, 2, [0x10, 0x00]) + record(0xffff, 0, [1, 2]) + end
    const image = decode(text)
    expect('bytes' in image && [image.start, image.bytes.length, image.bytes[0], image.bytes[0xffff]]).toEqual([
      0x10000, 0x10000, 2, 1,
    ])
  })

  test.each([
    ['a DOS Ctrl-Z at the end', '\x1a'],
    ['a last block filled with Ctrl-Z', '\x1a'.repeat(2000)],
    ['a last block filled with NUL', '\0'.repeat(200)],
    ['blank lines', '\r\n\r\n'],
  ])('accepts %s', (_, tail) => {
    expect(decode(record(0, 0, [1, 2]) + end + tail)).toMatchObject({ bytes: Uint8Array.of(1, 2), isIncomplete: false })
  })

  test.each([
    ['a wrong checksum', ':0100000001FF\r\n', 2],
    ['a wrong length', ':0200000001FD\r\n', 2],
    ['an invalid digit', ':01000000G1FE\r\n', 2],
    ['other text', 'Hello\r\n', 2],
    ['a line without end', `:${'0'.repeat(5000)}`, 2],
  ])('reports the line of %s', (_, line, number) => {
    expect(decode(record(0, 0, [1]) + line + end)).toEqual({ fault: 'damaged', line: number })
  })

  test('reports a missing end record or trailing data as incomplete', () => {
    expect(decode(record(0, 0, [1]))).toMatchObject({ isIncomplete: true })
    expect(decode(record(0, 0, [1]) + end + record(1, 0, [2]) + end)).toMatchObject({ isIncomplete: true })
  })

  test('reports different values for one address but not repeated ones', () => {
    expect(decode(record(0, 0, [1, 2]) + record(1, 0, [3]) + end)).toMatchObject({ hasOverlap: true })
    expect(decode(record(0, 0, [1, 2]) + record(1, 0, [2]) + end)).toMatchObject({ hasOverlap: false })
  })

  test('does not allocate gigabytes for a distant address', () => {
    const far = record(0, 0, [1]) + record(0, 4, [0xff, 0xff]) + record(0xfff0, 0, [1]) + end
    expect(decode(far)).toEqual({ fault: 'too_large' })
    const scattered = Array.from({ length: 60_000 }, (_, at) => record((at * 2) % 0x10000, 0, [at & 0xff]))
    expect(decode(scattered.join('') + end)).toEqual({ fault: 'too_large' })
    const largest = record(0, 0, [1]) + record(0, 4, [0x01, 0xff]) + record(0xffff, 0, [1]) + end
    expect(decode(largest)).toMatchObject({ bytes: { length: maxImageBytes } })
  })
})

describe('S-records', () => {
  const header = motorola(0, [0, 0, 0x48, 0x49])

  test.each([
    ['16', motorola(1, [0x12, 0x34, 7]), motorola(9, [0, 0]), 0x1234],
    ['24', motorola(2, [0x01, 0x12, 0x34, 7]), motorola(8, [0, 0, 0]), 0x11234],
    ['32', motorola(3, [0x80, 0x01, 0x12, 0x34, 7]), motorola(7, [0, 0, 0, 0]), 0x80011234],
  ])('decodes %s-bit addresses', (_, data, last, start) => {
    expect(decode(header + data + motorola(5, [0, 1]) + last)).toEqual({
      format: 's_record',
      bytes: Uint8Array.of(7),
      start,
      isIncomplete: false,
      hasOverlap: false,
    })
  })

  test('reports a missing end record or a wrong record count as incomplete', () => {
    expect(decode(header + motorola(1, [0, 0, 7]))).toMatchObject({ isIncomplete: true })
    expect(decode(motorola(1, [0, 0, 7]) + motorola(5, [0, 2]) + motorola(9, [0, 0]))).toMatchObject({
      isIncomplete: true,
    })
  })

  test('reports a wrong checksum as damaged', () => {
    expect(decode(`${header}S10400000700\n`)).toEqual({ fault: 'damaged', line: 2 })
  })
})

test('does not depend on chunk boundaries', () => {
  const data = fc.array(fc.tuple(fc.nat(0xff00), fc.array(fc.nat(255), { minLength: 1, maxLength: 16 })), {
    minLength: 1,
  })
  fc.assert(
    fc.property(data, fc.array(fc.nat(2000)), (lines, cuts) => {
      const text = bytesOf(lines.map(([offset, bytes]) => record(offset, 0, bytes)).join('') + end)
      const decoder = hexDecoder('intel_hex')
      let from = 0
      for (const to of [...cuts, text.length].sort((a, b) => a - b)) {
        decoder.push(text.subarray(from, to))
        from = Math.max(from, to)
      }
      const whole = hexDecoder('intel_hex')
      whole.push(text)
      expect(decoder.finish()).toEqual(whole.finish())
    }),
  )
})

test('recognizes hex text only by a record at the start', () => {
  expect(hexFormatOf(bytesOf(record(0, 0, [1])))).toBe('intel_hex')
  expect(hexFormatOf(bytesOf(`\r\n${record(0, 0, [1])}`))).toBe('intel_hex')
  expect(hexFormatOf(bytesOf('S0030000FC\n'))).toBe('s_record')
  for (const text of ['', 'Sold', ':Hello there, this is text', 'S1 is a car\n', ':10'])
    expect(hexFormatOf(bytesOf(text))).toBeUndefined()
})

test.each([
  ['a byte order mark', '\xef\xbb\xbf'],
  ['a comment', '; read with a tool\r\n# 2026\r\n'],
  ['a long comment', '; a line about the unit and its software, as some tools write them\r\n'.repeat(200)],
  ['a line that begins like a record', 'Software 1037390905\r\n:Header\r\n'],
  ['many blank lines', '\r\n'.repeat(100)],
  ['many blanks', ' '.repeat(100)],
])('reads hex text after %s', (_, header) => {
  for (const text of [record(0, 0, [1, 2]) + end, `${motorola(1, [0, 0, 1, 2])}${motorola(9, [0, 0])}`]) {
    expect(hexFormatOf(bytesOf(header + text))).toBe(text.startsWith(':') ? 'intel_hex' : 's_record')
    expect(imageBytes(bytesOf(header + text))).toEqual(Uint8Array.of(1, 2))
  }
})

test.each([
  ['comments between records', (line: string) => `; one\r\n# two\r\n// three\r\n${line}`],
  ['comments behind records', (line: string) => line.replace(/\r?\n/, ' // 00000> 3@..:00000001FF\r\n')],
  ['tabs behind records', (line: string) => line.replace(/\r?\n/, '\t; note\r\n')],
])('reads hex text with %s', (_, changed) => {
  const intel = [record(0, 0, [1, 2]), record(2, 0, [3]), end]
  const motorolaLines = [motorola(1, [0, 0, 1, 2]), motorola(1, [0, 2, 3]), motorola(9, [0, 0])]
  for (const lines of [intel, motorolaLines]) {
    const text = lines.map(changed).join('')
    const format = hexFormatOf(bytesOf(text))
    expect(format && decode(text, format)).toMatchObject({ bytes: Uint8Array.of(1, 2, 3), isIncomplete: false })
  }
})

test('reads records of Intel HEX behind other text, such as the time in a log', () => {
  const text = ['boot: ok\r\n', `12:00:01 ${record(0, 0, [1])}`, record(1, 0, [2]), `> ${end}`].join('')
  expect(hexFormatOf(bytesOf(text))).toBe('intel_hex')
  expect(decode(text, 'intel_hex')).toMatchObject({ bytes: Uint8Array.of(1, 2), start: 0, isIncomplete: false })
})

test.each([
  [':01 0000 00 01 FE\r\n', 'intel_hex'],
  ['S1 04 0000 07 F4\n', 's_record'],
] as const)('takes no damaged first record for a header: %j', (line, format) => {
  const rest = format === 'intel_hex' ? record(1, 0, [2]) + end : motorola(1, [0, 1, 2]) + motorola(9, [0, 0])
  expect(decode(line + rest, format)).toEqual({ fault: 'damaged', line: 1 })
})

test('reports damage behind a comment', () => {
  expect(decode(`${record(0, 0, [1])}:0100010001FF ; note\r\n${end}`)).toEqual({ fault: 'damaged', line: 2 })
})

test('does not mistake text with a line like a record for hex text', () => {
  expect(hexFormatOf(bytesOf('Hardware: 0281012501\r\nS1037390905\r\n:1037390905\r\n'))).toBeUndefined()
})

test('reports a wrong sum in the first record', () => {
  expect(decode(`; header\n:0100000001FF\n${end}`, 'intel_hex')).toEqual({ fault: 'damaged', line: 2 })
})

test('returns the file itself unless it is readable hex text', () => {
  const binary = Uint8Array.of(0, 1, 2)
  expect(imageBytes(binary)).toBe(binary)
  expect(imageBytes(bytesOf(record(0, 0, [1, 2]) + end))).toEqual(Uint8Array.of(1, 2))
})

describe('a program or data file of BMW', () => {
  const header = ';=====\r\n;;ZL_System:      MS45\r\n;;KK_Abteilung   EA-70\r\n\r\n$REFERENZ G2210_0089D0 Q\r\n'
  const footer = `${record(0, 0x10, [])}$CHECKSUMME 7029 R\r\n;$CARB_MODE_9_CVN 0000B78D 9\r\n${end}`
  const bmw = (...lines: string[]) => decode(header + lines.join('') + footer, 'bmw_flash')

  test('is detected by its reference', () => {
    expect(hexFormatOf(bytesOf(header + record(0, 0, [1])))).toBe('bmw_flash')
    expect(hexFormatOf(bytesOf(';;ZL_System: MS45\r\n; no reference'))).toBeUndefined()
    expect(hexFormatOf(bytesOf('notes\r\n$REFERENZ A Q'))).toBeUndefined()
  })

  test('is decoded between its comments and directives', () => {
    expect(bmw(record(0, 4, [0, 0]), record(0, 2, [0xa0, 0]), record(0, 0, [1, 2]))).toEqual({
      format: 'bmw_flash',
      bytes: Uint8Array.of(1, 2),
      start: 0xa0000,
      isIncomplete: false,
      hasOverlap: false,
    })
  })

  test.each([
    ['where a segment after a linear address makes a difference', [record(0, 4, [0, 8]), record(0, 2, [0, 0])]],
    ['with data in a record whose meaning is not known', [record(0, 0x10, [1])]],
  ])('is unclear %s', (_, lines) => {
    expect(bmw(...lines, record(0, 0, [1, 2]))).toEqual({ fault: 'unclear', format: 'bmw_flash' })
  })

  test('is damaged with a wrong sum or other text, and incomplete without its end', () => {
    expect(bmw(':00000010F1\r\n')).toEqual({ fault: 'damaged', line: 6 })
    expect(bmw('text\r\n')).toEqual({ fault: 'damaged', line: 6 })
    expect(decode(header + record(0, 0, [1]), 'bmw_flash')).toMatchObject({ isIncomplete: true })
  })
})
