import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../api/file-store.ts'
import { csvLine } from '../csv.ts'
import { localFiles } from '../local-files.ts'
import { readSheet } from './read-sheet.ts'
import { type SheetCell, SheetFault } from './sheet.ts'
import { writeXlsx, type XlsxCell } from './write-xlsx.ts'

let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapwright-sheets-'))
  store = localFiles(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Cells by row number. */
async function read(content: string | Uint8Array): Promise<Record<number, readonly SheetCell[]>> {
  const file = await store.put(Readable.from([Buffer.from(content)]), { maxBytes: 1 << 30 })
  const found: Record<number, readonly SheetCell[]> = {}
  for await (const rows of readSheet(store, file)) for (const { row, cells } of rows) found[row] = cells
  return found
}

async function faultOf(content: string | Uint8Array): Promise<string> {
  try {
    await read(content)
    return 'none'
  } catch (error) {
    if (error instanceof SheetFault) return error.code
    throw error
  }
}

const workbook = (header: string[], rows: XlsxCell[][]) =>
  buffer(
    writeXlsx(
      'rows',
      header.map((name) => ({ name, isText: true })),
      Readable.from([rows]),
    ),
  )

type Parts = Readonly<Record<string, string>>

/** A workbook in the style of other programs, with these parts. */
async function handMade(sheet: string, parts: Parts = {}) {
  const zip = new ZipFile()
  const all: Parts = {
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="hidden" state="hidden" r:id="h"/><x:sheet name="a" r:id="a"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="h" Target="nowhere.xml"/><Relationship Id="a" Target="/xl/one.xml"/></Relationships>',
    'xl/one.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${sheet.replace(/<(\/?)(row|c|v|f|is|t)\b/g, '<$1x:$2')}</x:sheetData></x:worksheet>`,
    ...parts,
  }
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

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

  it.each(['', '\uFEFF'])('takes its separator from the first line that Excel writes, after %j', async (mark) => {
    expect(await read(`${mark}sep=;\r\na;b\r\n1,5,6;2\r\n`)).toEqual({ 1: ['a', 'b'], 2: ['1,5,6', '2'] })
    expect(await read(Buffer.from('\uFEFFsep=\t\na\tb\n', 'utf16le'))).toEqual({ 1: ['a', 'b'] })
  })

  it.each([
    ['a comma', '"F\ni,e,l,d\n,3";b', ['F\ni,e,l,d\n,3', 'b']],
    ['a carriage return', '"a\rb";c', ['a\rb', 'c']],
  ])('uses the separator behind a name of several lines with %s', async (_, header, names) => {
    expect(await read(`${header}\n1;2\n`)).toEqual({ 1: names, 2: ['1', '2'] })
  })

  it('in UTF-16 that ends in the middle of a letter is refused', async () => {
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

/** Longer than any text in a workbook. */
const long = 'x'.repeat(1_200_000)
const inSheet = (inner: string) => zipOf({ ...ownParts, 'xl/one.xml': `<worksheet>${inner}</worksheet>` })
const ownParts: Parts = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="a"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="one.xml"/></Relationships>',
}

describe('a workbook', () => {
  it('round-trips what writeXlsx writes, for any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('_x000A_', '_x005F_', '=1+1', ' a ', '<&>"', 'a\r\nb'),
    )
    const cell = fc.oneof(text, fc.integer(), fc.constant(null))
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 30 }), async (cells) => {
        const row = [...cells, 'end']
        const wellFormed = row.map((one) => (typeof one === 'string' ? one.toWellFormed() : one))
        expect(
          (
            await read(
              await workbook(
                row.map((_, at) => `c${at}`),
                [row],
              ),
            )
          )[2],
        ).toEqual(wellFormed)
      }),
      { numRuns: 60 },
    )
  })

  it('distinguishes formulas, errors and dates from values and reads the first visible sheet', async () => {
    const sheet = `
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c t="inlineStr"><is><t>c</t></is></c></row>
      <row r="7"><c r="A7"><v>1.5</v></c><c r="B7"><f>1+1</f><v>2</v></c><c r="C7" s="1"><v>45000</v></c><c r="D7" s="2"><v>45000</v></c></row>
      <row><c r="B8" t="b"><v>1</v></c><c r="C8" t="e"><v>#REF!</v></c><c r="D8" t="str"><v>x</v></c><c r="AA8"><v>3</v></c></row>`
    const found = await read(
      await handMade(sheet, {
        'xl/sharedStrings.xml':
          '<sst><si><t>a</t></si><si><r><t>b</t></r><r><t xml:space="preserve"> c</t></r><rPh><t>no</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="0.0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
      }),
    )
    expect(found[1]).toEqual(['a', 'b c', 'c'])
    expect(found[7]).toEqual([1.5, { bad: 'formula' }, { bad: 'date' }, { value: 45000, shown: '45000.0 days' }])
    expect(found[8]?.slice(0, 4)).toEqual([null, true, { bad: 'error' }, 'x'])
    expect(found[8]?.[26]).toBe(3)
  })

  it('keeps what a cell shows for a number', async () => {
    const cases: readonly [format: string, value: number, shown: string | number | null][] = [
      ['General', 281012345, 281012345],
      ['@', 5, 5],
      ['0', 2, 2],
      ['0000000000', 281012345, '0281012345'],
      ['0.0', 2, '2.0'],
      ['0.00', 1.005, '1.01'],
      ['0.0;-0.0', -2, null],
      ['00.0', -2, '-02.0'],
      ['[$-407]"V"00\\-0', 21, null],
      ['[Red]"V "000', 21, 'V 021'],
      ['#,##0', 1234, null],
      ['0%', 0.5, null],
      ['0.00E+00', 5, null],
      ['General', 123456789012345680, null],
    ]
    const formats = cases.map(
      ([code], at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    const styles = cases.map((_, at) => `<xf numFmtId="${170 + at}"/>`)
    const cells = cases.map(([, value], at) => `<c s="${at}"><v>${value}</v></c>`)
    const found = await read(
      await handMade(`<row r="1">${cells.join('')}</row>`, {
        'xl/styles.xml': `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
      }),
    )
    expect(found[1]).toEqual(cases.map(([, value, shown]) => (typeof shown === 'number' ? shown : { value, shown })))
  })

  const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const strictKinds = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
  const relations = (...some: [id: string, kind: string, target: string][]) =>
    `<ns0:Relationships xmlns:ns0="r">${some
      .map(([id, kind, target]) => `<ns0:Relationship Id="${id}" Type="${kind}" Target="${target}"/>`)
      .join('')}</ns0:Relationships>`
  const main = (...ids: string[]) =>
    `<workbook xmlns:r="r"><sheets>${ids.map((id) => `<sheet name="${id}" r:id="${id}"/>`).join('')}</sheets></workbook>`
  const sheetOf = (rows: string, more = '') => `<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`
  const five = sheetOf('<row r="1"><c r="A1"><v>5</v></c></row>')

  it.each([
    ['with a number in its name', 'xl/workbook22.xml', '/xl/workbook22.xml', 'xl/_rels/workbook22.xml.rels', 'xl/'],
    ['in no folder', 'workbook.xml', 'workbook.xml', '_rels/workbook.xml.rels', ''],
  ])('is found %s', async (_, path, target, own, folder) => {
    const parts = {
      '_rels/.rels': relations(['a', `${kinds}/officeDocument`, target]),
      [path]: main('one'),
      [own]: relations(['one', `${kinds}/worksheet`, 'one.xml']),
      [`${folder}one.xml`]: five,
    }
    expect(await read(await zipOf(parts))).toEqual({ 1: [5] })
  })

  it.each([kinds, strictKinds])('takes texts and styles from where its relations say: %s', async (kind) => {
    const parts = {
      'xl/workbook.xml': main('one'),
      'xl/_rels/workbook.xml.rels': relations(
        ['one', `${kind}/worksheet`, 'one.xml'],
        ['two', `${kind}/styles`, 'styles2.xml'],
        ['three', `${kind}/sharedStrings`, 'SharedStrings.xml'],
      ),
      'xl/one.xml': sheetOf(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45000</v></c><c r="C1" s="7"><v>2</v></c></row>',
      ),
      'xl/styles2.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/sharedstrings.xml': '<sst><si><t>a</t></si></sst>',
    }
    // A missing style may be a date format.
    expect(await read(await zipOf(parts))).toEqual({ 1: ['a', { bad: 'date' }, { value: 2, shown: null }] })
  })

  it('takes the first sheet that is a table', async () => {
    const parts = {
      'xl/workbook.xml': main('chart', 'table'),
      'xl/_rels/workbook.xml.rels': relations(
        ['chart', `${kinds}/chartsheet`, 'chart.xml'],
        ['table', `${kinds}/worksheet`, 'one.xml'],
      ),
      'xl/chart.xml': '<chartsheet/>',
      'xl/one.xml': five,
    }
    expect(await read(await zipOf(parts))).toEqual({ 1: [5] })
  })

  it('takes no reading aids for text, and of truth values only those that it knows', async () => {
    const truth = ['1', 'true', '0', 'false', '', 'VRAI']
    const cells = truth.map((word) => `<c t="b"><v>${word}</v></c>`).join('')
    const aided = '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>'
    expect((await read(await handMade(`<row r="1">${aided}${cells}</row>`)))[1]).toEqual([
      ...['東京', true, true, false, false, null, { bad: 'error' }],
    ])
  })

  it.each([
    ['several rows', 'A2:A3', 'merged_cells'],
    ['the header and a row', 'B1:B2', 'merged_cells'],
    ['a row', 'A3:B3', 'merged_cells'],
    ['the header', 'A1:B1', 'none'],
    ['rows below the table', 'A4:B9', 'none'],
  ])('with cells that are merged over %s is refused if values are missing: %s', async (_, cells, code) => {
    const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`
    const merged = `<mergeCells count="1"><mergeCell ref="${cells}"/></mergeCells>`
    const sheet = sheetOf(row(1) + row(2) + row(3), merged)
    expect(await faultOf(await zipOf({ ...ownParts, 'xl/one.xml': sheet }))).toBe(code)
  })

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
    ['no sheet', () => handMade('', { 'xl/workbook.xml': '<workbook/>' }), 'broken_xlsx'],
    ['no workbook at all', () => zipOf({ 'readme.txt': 'hello' }), 'not_a_table'],
    ['broken XML', () => handMade('<row><c></row>'), 'broken_xlsx'],
    [
      'a document type',
      () => handMade('', { 'xl/one.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
      'broken_xlsx',
    ],
    ['a text that is not there', () => handMade('<row r="1"><c r="A1" t="s"><v>9</v></c></row>'), 'broken_xlsx'],
    ['rows that go back', () => handMade('<row r="2"/><row r="1"/>'), 'broken_xlsx'],
    ['cells far to the right', () => handMade('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'too_many_columns'],
    [
      'cells beyond all columns',
      () => handMade(`<row r="1"><c r="${'Z'.repeat(400)}1"><v>1</v></c></row>`),
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
      () => zipOf(Object.fromEntries(Array.from({ length: 2_100 }, (_, n) => [`f${n}`, '']))),
      'too_large_inside',
    ],
  ])('is refused when it has %s', async (_, make, code) => {
    expect(await faultOf(await make())).toBe(code)
  })

  it('is refused when it unpacks to too much, whether or not it declares the size', async () => {
    const packed = deflateRawSync(Buffer.alloc(64 << 20, ' '))
    const declaring = (size: number) => withSize(packed, size)
    expect(await faultOf(await handMadeFrom(declaring(2 ** 31)))).toBe('too_large_inside')
    expect(await faultOf(await handMadeFrom(declaring(1_000)))).toBe('broken_xlsx')
    const sheet = `<worksheet>${'<a></a>'.repeat(1_500_000)}</worksheet>`
    expect(await faultOf(await handMadeFrom(withSize(deflateRawSync(sheet), sheet.length)))).toBe('too_large_inside')
  })
})

async function zipOf(parts: Parts) {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, { compress: false })
  zip.end()
  return buffer(zip.outputStream as Readable)
}

type Entry = { packed: Buffer; size: number; name: string }
const withSize = (packed: Buffer, size: number): Entry => ({ packed, size, name: 'xl/one.xml' })

/** Builds a zip that may lie about the size of its entries. */
async function handMadeFrom(bomb: Entry): Promise<Buffer> {
  const plain = (name: string, text: string): Entry => ({
    name,
    packed: deflateRawSync(text),
    size: Buffer.byteLength(text),
  })
  const entries = [
    plain('xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="a"/></sheets></workbook>'),
    plain('xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="a" Target="one.xml"/></Relationships>'),
    bomb,
  ]
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, packed, size } of entries) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(size, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), head, tail, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}
