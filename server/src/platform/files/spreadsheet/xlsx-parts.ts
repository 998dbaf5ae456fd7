import { posix } from 'node:path'
import { builtInFormat, numberFormat, type ShowNumber } from './number-format.ts'
import type { OpenZip } from './open-zip.ts'
import { maxCellLength, SheetFault } from './sheet.ts'
import { readXml } from './xml-events.ts'

const mebibyte = 1 << 20
const maxMainBytes = 16 * mebibyte
/** Limits on shared texts. They are held in memory while the sheet is read. */
const maxShared = { bytes: 256 * mebibyte, characters: 48 * mebibyte, texts: 3_000_000 }

/** Maximum number of cell styles. Excel allows 65,490. */
const maxStyles = 100_000

async function readPart(zip: OpenZip, name: string, maxBytes: number, handlers: Parameters<typeof readXml>[1]) {
  const part = await zip.read(name, { maxBytes })
  if (part) await readXml(part.content, handlers)
  return part !== undefined
}

/** A relation from one part of a workbook to another. `kind`: such as "styles". `path`: the path of the related part in the ZIP. */
type Relation = { id: string; kind: string; path: string }

/** Reads the relations of a part; by default, those of the whole workbook. */
async function relationsOf(zip: OpenZip, part = ''): Promise<readonly Relation[]> {
  const relations: Relation[] = []
  const folder = posix.dirname(part)
  await readPart(zip, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), mebibyte, {
    open: (name, { Id: id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.push({ id, kind: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return relations
}

/** Finds the path of the workbook's main part. Some programs, such as Excel Online, call it "workbook2.xml" or put it into another folder. */
async function findWorkbook(zip: OpenZip): Promise<string> {
  const related = (await relationsOf(zip)).find(({ kind }) => kind === 'officeDocument')?.path
  const path = related !== undefined && zip.has(related) ? related : 'xl/workbook.xml'
  if (!zip.has(path) || !/\.xml$/i.test(path)) throw new SheetFault('not_a_table')
  return path
}

/** Paths in the ZIP: the first visible sheet, and the texts and styles that all sheets share. */
type WorkbookParts = { sheet: string; texts: string; styles: string }

/** Finds the parts of a workbook by their relations. Texts and styles without a relation are looked up at their default paths. */
export async function findParts(zip: OpenZip): Promise<WorkbookParts> {
  const workbook = await findWorkbook(zip)
  const relations = await relationsOf(zip, workbook)
  const relationOf = (wanted: string) => relations.find(({ id }) => id === wanted)
  const sheets: { id: string; isShown: boolean }[] = []
  let isWorkbook = false
  await readPart(zip, workbook, maxMainBytes, {
    open: (name, { 'r:id': id, state, ...others }) => {
      isWorkbook ||= name === 'workbook'
      if (name !== 'sheet') return
      const relation = id ?? Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ id: relation, isShown: state === undefined || state === 'visible' })
    },
  })
  if (!isWorkbook) throw new SheetFault('not_a_table')
  // Not every sheet is a table: some are charts or macros.
  const shown = sheets.find(({ id, isShown }) => isShown && ['worksheet', '', undefined].includes(relationOf(id)?.kind))
  const sheet = relationOf(shown?.id ?? '')?.path
  if (sheet === undefined) throw new SheetFault('broken_xlsx')
  const partOf = (wanted: string, usual: string) =>
    relations.find(({ kind }) => kind === wanted)?.path ?? posix.join(posix.dirname(workbook), usual)
  return { sheet, texts: partOf('sharedStrings', 'sharedStrings.xml'), styles: partOf('styles', 'styles.xml') }
}

/** Decodes escapes such as `_x000A_`. Workbooks contain them for characters that XML does not allow. */
export const fromXlsxText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Reads the shared texts. Cells refer to them by index. */
export async function readSharedTexts(zip: OpenZip, path: string): Promise<readonly string[]> {
  const texts: string[] = []
  let characters = 0
  let text = ''
  let isText = false
  let phonetic = 0
  await readPart(zip, path, maxShared.bytes, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic++
      isText = name === 't' && phonetic === 0
    },
    text: (piece) => {
      // Adds nothing more once the text exceeds the limit, because the cell is then refused in any case.
      if (isText && text.length <= maxCellLength) text += piece
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') phonetic--
      if (name !== 'si') return
      characters += text.length
      if (characters > maxShared.characters || texts.length >= maxShared.texts) throw new SheetFault('too_large_inside')
      texts.push(fromXlsxText(text))
    },
  })
  return texts
}

/** Checks whether a number format shows a date or time. Ignores escaped, quoted and bracketed parts, except elapsed time such as [h]. */
const isDateFormat = (code: string): boolean =>
  /[dmyhs]/i.test(
    code
      .replace(/\\./g, '')
      .replace(/"[^"]*"/g, '')
      .replace(/\[[^[\]]*\]/g, (part) => (/^\[[hms]/i.test(part) ? part : ''))
      .replace(/general/gi, ''),
  )
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** The number style of a cell: a date, because the spreadsheet converted the input into one, or a number format. */
export type NumberStyle = 'date' | ShowNumber

/** Reads the cell styles of a workbook. Cells refer to them by index. */
export async function readStyles(zip: OpenZip, path: string): Promise<readonly NumberStyle[]> {
  const own = new Map<number, string>()
  const styles: NumberStyle[] = []
  const formats = new Map<string, ShowNumber>()
  let isCellFormats = false
  const styleOf = (id: number): NumberStyle => {
    const code = own.get(id)
    if (code === undefined ? isBuiltInDate(id) : isDateFormat(code)) return 'date'
    const format = code ?? builtInFormat(id)
    const show = formats.get(format) ?? numberFormat(format)
    formats.set(format, show)
    return show
  }
  await readPart(zip, path, 16 * mebibyte, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt' && own.size < 10_000) own.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCellFormats = true
      if (name !== 'xf' || !isCellFormats) return
      styles.push(styleOf(Number(numFmtId)))
      if (styles.length > maxStyles) throw new SheetFault('too_large_inside')
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return styles
}
