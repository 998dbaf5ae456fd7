import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useSheetReader } from '../../../../test/sheet-reader.ts'
import { foreignWorkbook, minimalParts, workbook, workbookOf } from '../../../../test/workbooks.ts'
import { zipOf } from '../../../../test/zip-file.ts'

const { faultOf } = useSheetReader()

/** A text longer than the reader accepts anywhere in a sheet. */
const long = 'x'.repeat(1_200_000)
const inSheet = (inner: string) => workbookOf({ ...minimalParts, 'xl/one.xml': `<worksheet>${inner}</worksheet>` })

/** A compressed entry of a ZIP. `size` may be wrong. */
type Entry = { packed: Buffer; size: number; name: string }
const withSize = (packed: Buffer, size: number): Entry => ({ packed, size, name: 'xl/one.xml' })

/** Builds a minimal workbook with this sheet. */
function workbookWith(sheet: Entry): Buffer {
  const others = Object.entries(minimalParts).map(([name, text]): Entry => {
    return { name, packed: deflateRawSync(text), size: Buffer.byteLength(text) }
  })
  return zipOf(
    [...others, sheet].map(({ name, packed, size }) => ({ name, method: 8, crc: 0, size, data: packed, flags: 0 })),
  )
}

describe('a workbook', () => {
  it('is refused when truncated at any point', async () => {
    const whole = await workbook(
      ['a', 'b'],
      Array.from({ length: 300 }, (_, n) => [`text ${n}`, n]),
    )
    for (let share = 0.02; share < 1; share += 0.07)
      expect(await faultOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe('broken_xlsx')
  })

  it('with corrupted bytes is either read or refused', async () => {
    const whole = await workbook(
      ['a', 'b'],
      Array.from({ length: 40 }, (_, n) => [`text ${n}`, n]),
    )
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(changes, async (some) => {
        const changed = Buffer.from(whole)
        for (const [at, byte] of some) changed[at] = byte
        expect(typeof (await faultOf(changed))).toBe('string')
      }),
      { numRuns: process.env['TEST_LONG'] ? 3_000 : 150 },
    )
  })

  it.each([
    ['no sheet', () => foreignWorkbook('', { 'xl/workbook.xml': '<workbook/>' }), 'broken_xlsx'],
    ['no workbook at all', () => workbookOf({ 'readme.txt': 'hello' }), 'not_a_table'],
    ['broken XML', () => foreignWorkbook('<row><c></row>'), 'broken_xlsx'],
    [
      'a document type',
      () => foreignWorkbook('', { 'xl/one.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
      'broken_xlsx',
    ],
    ['a text that is not there', () => foreignWorkbook('<row r="1"><c r="A1" t="s"><v>9</v></c></row>'), 'broken_xlsx'],
    ['rows that go back', () => foreignWorkbook('<row r="2"/><row r="1"/>'), 'broken_xlsx'],
    ['cells far to the right', () => foreignWorkbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'too_many_columns'],
    [
      'cells beyond all columns',
      () => foreignWorkbook(`<row r="1"><c r="${'Z'.repeat(400)}1"><v>1</v></c></row>`),
      'too_many_columns',
    ],
    ['elements in too many levels', () => inSheet('<a>'.repeat(70) + '</a>'.repeat(70)), 'broken_xlsx'],
    ['a long attribute', () => inSheet(`<a b="${long}"/>`), 'broken_xlsx'],
    ['a long comment', () => inSheet(`<!--${long}-->`), 'broken_xlsx'],
    ['a long name', () => inSheet(`<${long}/>`), 'broken_xlsx'],
    ['a long text', () => inSheet(`<row r="1"><c t="str"><v>${long}</v></c></row>`), 'broken_xlsx'],
    ['many blanks', () => inSheet(' '.repeat(long.length)), 'broken_xlsx'],
    [
      'too many attributes',
      () => inSheet(`<a ${Array.from({ length: 300 }, (_, n) => `a${n}=""`).join(' ')}/>`),
      'broken_xlsx',
    ],
    [
      'more entries than any workbook',
      () => workbookOf(Object.fromEntries(Array.from({ length: 2_100 }, (_, n) => [`f${n}`, '']))),
      'too_large_inside',
    ],
  ])('is refused when it has %s', async (_, make, code) => {
    expect(await faultOf(await make())).toBe(code)
  })

  it('is refused when it unpacks to too much, whether or not it declares the size', async () => {
    const packed = deflateRawSync(Buffer.alloc(64 << 20, ' '))
    const declaring = (size: number) => withSize(packed, size)
    expect(await faultOf(workbookWith(declaring(2 ** 31)))).toBe('too_large_inside')
    expect(await faultOf(workbookWith(declaring(1_000)))).toBe('broken_xlsx')
    const sheet = `<worksheet>${'<a></a>'.repeat(1_500_000)}</worksheet>`
    expect(await faultOf(workbookWith(withSize(deflateRawSync(sheet), sheet.length)))).toBe('too_large_inside')
  })
})
