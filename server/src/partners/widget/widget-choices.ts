import type { WidgetChoice } from '@mapwright/contract/partners/widget/widget.ts'
import {
  ListWidgetMakes,
  ListWidgetModels,
  ListWidgetVariants,
} from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import { query } from '../../platform/api/handler.ts'

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts choices by group and then by name in natural order: "Golf 7" before "Golf 10". */
const inOrder = (choices: readonly WidgetChoice[]): WidgetChoice[] =>
  [...choices].sort((a, b) => natural.compare(a.group, b.group) || natural.compare(a.name, b.name))

export const listWidgetMakes = query(ListWidgetMakes, async ({ sql }) => ({
  choices: inOrder(
    await sql<WidgetChoice[]>`
      SELECT m._id, m.name, t.name AS "group" FROM manufacturers m JOIN vtypes t ON t._id = m.vtype_id
      WHERE EXISTS (SELECT FROM vmodels WHERE manufacturer_id = m._id)`,
  ),
}))

export const listWidgetModels = query(ListWidgetModels, async ({ sql, params }) => ({
  choices: inOrder(
    await sql<WidgetChoice[]>`
      SELECT _id, name, '' AS "group" FROM vmodels m WHERE manufacturer_id = ${params.id}
      AND EXISTS (SELECT FROM generations g JOIN variants v ON v.generation_id = g._id WHERE g.vmodel_id = m._id)`,
  ),
}))

/** Lists the variants of a model by generation. Years are added to the generations, because many people do not know generation names. */
export const listWidgetVariants = query(ListWidgetVariants, async ({ sql, params }) => ({
  choices: inOrder(
    await sql<WidgetChoice[]>`
      SELECT v._id, v.name, g.name || CASE WHEN g.year_from IS NULL THEN '' ELSE ' (' || concat_ws('–', g.year_from, coalesce(g.year_to::text, '')) || ')' END AS "group"
      FROM variants v JOIN generations g ON g._id = v.generation_id WHERE g.vmodel_id = ${params.id}`,
  ),
}))
