import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useSheetReader } from '../../../../test/sheet-reader.ts'
import { csvLine } from '../csv.ts'

const { read, faultOf } = useSheetReader()

describe('a CSV file', () => {
  it.each([[','], [';'], ['\t'], ['|']])('uses the separator of its header: %j', async (mark) => {
    expect(await read(`\uFEFFa${mark}"b${mark}${mark};,"\r\n1${mark}"2 ""x"""`)).toEqual({
      1: ['a', `b${mark}${mark};,`],
      2: ['1', '2 "x"'],
    })
  })

  it.each([
    ['little-endian with a mark', Buffer.from('\uFEFFa,b\nä,😀', 'utf16le')],
    ['big-endian with a mark', Buffer.from('\uFEFFa,b\nä,😀', 'utf16le').swap16()],
    ['little-endian without a mark', Buffer.from(`a,b\nä,😀\n${'c,d\n'.repeat(20)}`, 'utf16le')],
  ])('may be UTF-16, %s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ 1: ['a', 'b'], 2: ['ä', '😀'] })
  })

  it.each(['', '\uFEFF'])('uses the separator in the first line that Excel writes, after %j', async (mark) => {
    expect(await read(`${mark}sep=;\r\na;b\r\n1,5,6;2\r\n`)).toEqual({ 1: ['a', 'b'], 2: ['1,5,6', '2'] })
    expect(await read(Buffer.from('\uFEFFsep=\t\na\tb\n', 'utf16le'))).toEqual({ 1: ['a', 'b'] })
  })

  it.each([
    ['a comma', '"F\ni,e,l,d\n,3";b', ['F\ni,e,l,d\n,3', 'b']],
    ['a carriage return', '"a\rb";c', ['a\rb', 'c']],
  ])('uses the separator behind a name of several lines with %s', async (_, header, names) => {
    expect(await read(`${header}\n1;2\n`)).toEqual({ 1: names, 2: ['1', '2'] })
  })

  it('is refused in UTF-16 if it ends in the middle of a letter', async () => {
    expect(await faultOf(Buffer.from('\uFEFFa,b\n1,2', 'utf16le').subarray(0, -1))).toBe('not_utf8')
  })

  it('counts blank rows and accepts line breaks in cells and rows of any length', async () => {
    expect(await read('a,b\n\n,,\n1\n"two\nlines",2,3\n')).toEqual({
      1: ['a', 'b'],
      4: ['1'],
      5: ['two\nlines', '2', '3'],
    })
  })

  it('is read correctly when pieces split characters', async () => {
    const text = `a,b\n${'ä€😀,ß\n'.repeat(60_000)}`
    const rows = await read(text)
    expect(Object.keys(rows)).toHaveLength(60_001)
    expect(rows[60_001]).toEqual(['ä€😀', 'ß'])
  })

  it('round-trips what csvLine writes, including formulas', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\u0000', ''))
    const risky = fc
      .tuple(fc.constantFrom("'", "''", ' ', '\t', ''), fc.constantFrom('=', '+', '-', '@'), cell)
      .map((all) => all.join(''))
    const cells = fc
      .array(fc.oneof(cell, risky), { minLength: 2, maxLength: 5 })
      .filter((some) => some.some((text) => text !== ''))
    await fc.assert(
      fc.asyncProperty(cells, async (some) => {
        expect((await read(`${csvLine(['a', 'b', 'c', 'd', 'e'])}${csvLine(some)}`))[2]).toEqual(
          some.map((text) => (text === '' ? null : text)),
        )
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['nothing', '', 'empty'],
    ['a cut character', Buffer.from('ä\nä').subarray(0, -1), 'not_utf8'],
    ['Latin-1 after UTF-8', Buffer.concat([Buffer.from('ä\n'), Buffer.from('Citroën', 'latin1')]), 'not_utf8'],
    ['an open quote', 'a,b\n"1,2\n3,4', 'broken_csv'],
    ['a quote within', 'a,b\n1"x,2', 'broken_csv'],
    ['text after a quote', 'a,b\n"1"x,2', 'broken_csv'],
    ['control characters', '\u0001\u0002\u0003\n\u001b\u0001,\u0002\n', 'not_a_table'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not_a_table'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_excel'],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'protected_excel',
    ],
    ['too many columns', `${'a,'.repeat(300)}a`, 'too_many_columns'],
    ['a quote that takes in the whole file', `a,b\n"${'x'.repeat(3_000_000)}`, 'broken_csv'],
  ])('is refused when it has %s', async (_, content, code) => {
    expect(await faultOf(content)).toBe(code)
  })

  it('marks cells that are too long', async () => {
    expect(await read(`a,b\n${'x'.repeat(20_001)},1`)).toEqual({ 1: ['a', 'b'], 2: [{ bad: 'too_long' }, '1'] })
  })
})
