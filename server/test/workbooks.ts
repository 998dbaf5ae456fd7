import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { writeXlsx, type XlsxCell } from '../src/platform/files/spreadsheet/write-xlsx.ts'

/** Text of each part of a workbook, by path. */
type Parts = Readonly<Record<string, string>>

/** Builds a workbook like the site's own exports. */
export const workbook = (header: string[], rows: XlsxCell[][]): Promise<Buffer> =>
  buffer(
    writeXlsx(
      'rows',
      header.map((name) => ({ name, isText: true })),
      Readable.from([rows]),
    ),
  )

/** Builds a workbook with exactly these parts. */
export async function workbookOf(parts: Parts, { compress = false } = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path, { compress })
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** Builds a workbook in the style of other programs, with these rows and further parts. */
export const foreignWorkbook = (rows: string, parts: Parts = {}): Promise<Buffer> =>
  workbookOf(
    {
      'xl/workbook.xml':
        '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="hidden" state="hidden" r:id="h"/><x:sheet name="a" r:id="a"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="h" Target="nowhere.xml"/><Relationship Id="a" Target="/xl/one.xml"/></Relationships>',
      'xl/one.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${rows.replace(/<(\/?)(row|c|v|f|is|t)\b/g, '<$1x:$2')}</x:sheetData></x:worksheet>`,
      ...parts,
    },
    { compress: true },
  )

/** Parts of a minimal workbook whose only sheet is xl/one.xml. */
export const minimalParts: Parts = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="a"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="one.xml"/></Relationships>',
}

/** Builds the XML of a sheet with these rows, and with elements after the rows. */
export const sheetXml = (rows: string, more = ''): string =>
  `<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`
