import { Readable } from 'node:stream'
import { openZip } from '../open-zip.ts'

export type XlsxCell = string | number | null
type Rows = AsyncIterable<readonly (readonly XlsxCell[])[]>

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const code = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * Escapes text for a workbook. Characters that XML does not allow become `_xHHHH_`. If the text itself looks like such an escape, its
 * underscore is escaped, too.
 */
const toXlsxText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters to escape them
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, code)
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

const parts: readonly [name: string, content: string][] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${partType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelation}/styles" Target="styles.xml"/></Relationships>`,
  ],
  // Style 1 is text (format 49), so that spreadsheet programs do not convert input in these columns to dates. Style 2 is the header.
  [
    'xl/styles.xml',
    `<styleSheet ${main}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
  ],
]

/** Substitutes a space for each character that is not allowed in sheet names, and truncates the name to 31 characters. */
const sheetName = (name: string) => toXlsxText(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))

const cellXml = (cell: XlsxCell, place: string, style: number): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${toXlsxText(cell)}</t></is></c>`
}

const rowXml = (cells: readonly XlsxCell[], row: number, columns: readonly string[], style: number): string =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${columns[at]}${row}`, style)).join('')}</row>`

async function* sheetXml(header: readonly Column[], pages: Rows) {
  const columns = header.map((_, at) => letters(at))
  const widths = header.map(
    ({ name, isText }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(12, name.length + 3)}" customWidth="1"${isText ? ' style="1"' : ''}/>`,
  )
  yield `${xml}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  const names = header.map(({ name }) => name)
  yield rowXml(names, 1, columns, 2)
  let row = 1
  for await (const rows of pages) yield rows.map((cells) => rowXml(cells, ++row, columns, 1)).join('')
  yield '</sheetData></worksheet>'
}

type Column = { name: string; isText: boolean }

/** Streams a workbook with one sheet. Text that looks like a formula is still written as text. */
export function writeXlsx(name: string, header: readonly Column[], pages: Rows): Readable {
  const { zip, out } = openZip()
  for (const [part, content] of parts) zip.addBuffer(Buffer.from(xml + content), part)
  const book = `<workbook ${main} xmlns:r="${officeRelation}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  zip.addBuffer(Buffer.from(xml + book), 'xl/workbook.xml')
  const sheet = Readable.from(sheetXml(header, pages), { objectMode: false })
  sheet.on('error', (error) => out.destroy(error))
  out.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return out
}
