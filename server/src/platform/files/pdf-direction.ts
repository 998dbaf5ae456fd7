import { isRecord } from '@mapwright/contract/api/typed-entries.ts'

type Padding = (column: number, ...more: unknown[]) => number
type Layout = { paddingLeft?: Padding; paddingRight?: Padding }

/** Default paddings of the printer at the sides of a cell, in points. */
const padding: Padding = () => 4

/** Exchanges the paddings at the left and right, and counts the columns from the other side. */
function mirroredLayout(layout: Layout, columns: number): Layout {
  const swapped =
    (side: Padding): Padding =>
    (column, ...more) =>
      side(columns - 1 - column, ...more)
  const { paddingLeft = padding, paddingRight = padding } = layout
  return { ...layout, paddingLeft: swapped(paddingRight), paddingRight: swapped(paddingLeft) }
}

/**
 * Mirrors a part of a document definition for a right-to-left language: the order of columns and cells, the alignment, and margins. Changes
 * the definition in place. The default alignment must be "right". Tables must have neither spans nor a named layout with vertical lines.
 */
export function mirror(node: unknown): void {
  if (Array.isArray(node)) for (const part of node) mirror(part)
  else if (isRecord(node)) {
    const { alignment, margin, columns, table, layout } = node
    if (alignment === 'right') Object.assign(node, { alignment: 'left' })
    else if (alignment === 'left') Object.assign(node, { alignment: 'right' })
    if (Array.isArray(margin) && margin.length === 4)
      Object.assign(node, { margin: [margin[2], margin[1], margin[0], margin[3]] })
    if (Array.isArray(columns)) columns.reverse()
    if (isRecord(table)) {
      const { body, widths } = table
      if (Array.isArray(widths)) widths.reverse()
      if (Array.isArray(body)) for (const row of body) if (Array.isArray(row)) row.reverse()
      if (isRecord(layout) && Array.isArray(widths))
        Object.assign(node, { layout: mirroredLayout(layout, widths.length) })
      mirror(body)
    }
    for (const name of ['content', 'stack', 'columns', 'ul', 'ol', 'text']) mirror(node[name])
  }
}
