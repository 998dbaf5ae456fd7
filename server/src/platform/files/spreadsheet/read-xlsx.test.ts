import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useSheetReader } from '../../../../test/sheet-reader.ts'
import { foreignWorkbook, minimalParts, sheetXml, workbook, workbookOf } from '../../../../test/workbooks.ts'

const { read, faultOf } = useSheetReader()

const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const strictKinds = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const relations = (...some: [id: string, kind: string, target: string][]) =>
  `<ns0:Relationships xmlns:ns0="r">${some
    .map(([id, kind, target]) => `<ns0:Relationship Id="${id}" Type="${kind}" Target="${target}"/>`)
    .join('')}</ns0:Relationships>`
const main = (...ids: string[]) =>
  `<workbook xmlns:r="r"><sheets>${ids.map((id) => `<sheet name="${id}" r:id="${id}"/>`).join('')}</sheets></workbook>`
const five = sheetXml('<row r="1"><c r="A1"><v>5</v></c></row>')

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
      await foreignWorkbook(sheet, {
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

  it('reads numbers as the cells show them', async () => {
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
      await foreignWorkbook(`<row r="1">${cells.join('')}</row>`, {
        'xl/styles.xml': `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
      }),
    )
    expect(found[1]).toEqual(cases.map(([, value, shown]) => (typeof shown === 'number' ? shown : { value, shown })))
  })

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
    expect(await read(await workbookOf(parts))).toEqual({ 1: [5] })
  })

  it.each([kinds, strictKinds])('finds texts and styles by their relations: %s', async (kind) => {
    const parts = {
      'xl/workbook.xml': main('one'),
      'xl/_rels/workbook.xml.rels': relations(
        ['one', `${kind}/worksheet`, 'one.xml'],
        ['two', `${kind}/styles`, 'styles2.xml'],
        ['three', `${kind}/sharedStrings`, 'SharedStrings.xml'],
      ),
      'xl/one.xml': sheetXml(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45000</v></c><c r="C1" s="7"><v>2</v></c></row>',
      ),
      'xl/styles2.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/sharedstrings.xml': '<sst><si><t>a</t></si></sst>',
    }
    // A style that is missing may be a date format.
    expect(await read(await workbookOf(parts))).toEqual({ 1: ['a', { bad: 'date' }, { value: 2, shown: null }] })
  })

  it('reads the first sheet that is a table', async () => {
    const parts = {
      'xl/workbook.xml': main('chart', 'table'),
      'xl/_rels/workbook.xml.rels': relations(
        ['chart', `${kinds}/chartsheet`, 'chart.xml'],
        ['table', `${kinds}/worksheet`, 'one.xml'],
      ),
      'xl/chart.xml': '<chartsheet/>',
      'xl/one.xml': five,
    }
    expect(await read(await workbookOf(parts))).toEqual({ 1: [5] })
  })

  it('ignores reading aids in texts, and refuses unknown truth values', async () => {
    const truth = ['1', 'true', '0', 'false', '', 'VRAI']
    const cells = truth.map((word) => `<c t="b"><v>${word}</v></c>`).join('')
    const aided = '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>'
    expect((await read(await foreignWorkbook(`<row r="1">${aided}${cells}</row>`)))[1]).toEqual([
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
    const sheet = sheetXml(row(1) + row(2) + row(3), merged)
    expect(await faultOf(await workbookOf({ ...minimalParts, 'xl/one.xml': sheet }))).toBe(code)
  })
})
