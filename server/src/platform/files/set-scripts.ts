import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import { type ScriptFont, scriptLineHeight, scriptRuns } from './pdf-scripts.ts'

/** Lists all texts of a document definition. */
export function textsWithin(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(textsWithin)
  return isRecord(node) ? Object.values(node).flatMap(textsWithin) : []
}

/** The scripts of a document. `font`: font of its language, if that is not Roboto. */
export type Scripts = { isJapanese: boolean; isRtl: boolean; font?: ScriptFont | undefined }

/** Place of a text: the width available to it and its font size, in points, and whether it is in a table. */
type Place = { width: number; fontSize: number; isCell?: boolean }

/** Width of an average letter as a multiple of the font size, and width of a column that is as wide as its text, both with a reserve. */
const [letterWidth, ownWidth] = [0.55, 90]

/** Returns the widths of columns: those in points, and equal shares of the rest for "*". */
function widthsOf(specified: readonly unknown[], available: number): number[] {
  const fixed = specified.map((width) => (typeof width === 'number' ? width : width === 'auto' ? ownWidth : 0))
  const rest = available - fixed.reduce((sum, width) => sum + width, 0)
  const shares = fixed.filter((width) => width === 0).length
  return fixed.map((width) => width || rest / shares)
}

/** Returns a text that is set in Roboto with the line height of the language's font, so that the cells of a row share their baseline. */
const withStrut = (text: string, font: ScriptFont) => ({
  text: [{ text }, { text: '', font, ...scriptLineHeight(font) }],
})

/** Returns the runs of a text in its place. Returns undefined if it stays as it is. */
function written(text: string, scripts: Scripts, { width, fontSize, isCell }: Place) {
  const runs = scriptRuns(text, { ...scripts, maxLine: width / (fontSize * letterWidth) })
  if (runs) return { text: runs }
  return isCell && scripts.font && text !== '' ? withStrut(text, scripts.font) : undefined
}

/** Assigns fonts in parts next to each other, which are columns or the cells of a row. */
function setRow(parts: unknown[], specified: readonly unknown[], scripts: Scripts, place: Place): void {
  const widths = widthsOf(specified, place.width)
  for (const [at, part] of parts.entries()) {
    const cell = [part]
    setScripts(cell, scripts, { ...place, width: widths[at] ?? place.width })
    parts[at] = cell[0]
  }
}

/**
 * Assigns fonts that contain the characters of the texts in a part of a document definition. Changes the definition in place. Right-to-left
 * texts are broken into lines that fit into their place.
 */
export function setScripts(node: unknown, scripts: Scripts, outside: Place): void {
  if (Array.isArray(node))
    for (const [at, part] of node.entries()) {
      const text = typeof part === 'string' ? written(part, scripts, outside) : undefined
      if (text) node[at] = text
      else setScripts(part, scripts, outside)
    }
  else if (isRecord(node)) {
    const { columns, table, width, fontSize, text } = node
    const place = {
      ...outside,
      ...(typeof width === 'number' && { width }),
      ...(typeof fontSize === 'number' && { fontSize }),
    }
    for (const name of ['content', 'stack', 'ul', 'ol']) setScripts(node[name], scripts, place)
    if (Array.isArray(columns))
      setRow(
        columns,
        columns.map((column) => (isRecord(column) ? column['width'] : '*')),
        scripts,
        place,
      )
    if (isRecord(table) && Array.isArray(table['body']))
      for (const row of table['body'])
        if (Array.isArray(row))
          setRow(row, Array.isArray(table['widths']) ? table['widths'] : row, scripts, { ...place, isCell: true })
    const runs = typeof text === 'string' ? written(text, scripts, place) : undefined
    if (runs) Object.assign(node, runs)
    else setScripts(text, scripts, place)
  }
}
