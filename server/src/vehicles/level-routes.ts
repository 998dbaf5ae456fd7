import type { ProblemCode } from '@mapwright/contract/problems.ts'
import type { levelCalls } from '@mapwright/contract/vehicles/level-calls.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { command, query, type Route } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import type { Level } from './level.ts'
import { levelChildren, levelPage, levelRow } from './level-rows.ts'

type Declared = ReturnType<typeof levelCalls>
/** The calls of any level: what a row holds is the contract's affair. */
type AnyLevel<Call> = Omit<Call, 'answers'> & { answers: Readonly<Record<string, z.ZodType>> }
type Calls = { [Verb in Exclude<keyof Declared, 'selected'>]: AnyLevel<Declared[Verb]> } & {
  selected?: AnyLevel<Declared['selected']>
}

/** What the database refuses, said in our words; whatever else went wrong stays what it is. */
async function refusing<T>(codes: Readonly<Record<string, ProblemCode>>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = codes[(error as { code?: string }).code ?? '']
    throw code ? new Problem(code, { cause: error }) : error
  }
}

const onWrite = { 23505: 'vehicles.name_taken', 23503: 'vehicles.parent_not_found' } as const
const onRemove = { 23503: 'vehicles.has_children' } as const

/** The verbs that the five levels share. */
export function levelRoutes(level: Level, calls: Calls): Route[] {
  const { one, many, table, parent } = level
  return [
    query(calls.list, async ({ sql, query: asked }) => {
      const { rows, total } = await levelPage(sql, level, asked)
      return { [many]: rows, total, page: asked.page, size: asked.size }
    }),
    command(calls.add, async ({ tx, body, now, audit }) => {
      const _id = uuidv7()
      await refusing(onWrite, tx`INSERT INTO ${tx(table)} ${tx({ ...body, _id, created_at: now })}`)
      audit({ target_id: _id, after: body })
      return { [one]: await levelRow(tx, level, _id) }
    }),
    command(calls.change, async ({ tx, params: { id }, body, audit }) => {
      const before = found(await levelRow(tx, level, id), 'vehicles.not_found')
      await refusing(onWrite, tx`UPDATE ${tx(table)} SET ${tx(body)} WHERE _id = ${id}`)
      audit({ before, after: body })
      return { [one]: found(await levelRow(tx, level, id), 'vehicles.not_found') }
    }),
    command(calls.remove, async ({ tx, params: { id }, audit }) => {
      const before = found(await levelRow(tx, level, id), 'vehicles.not_found')
      await refusing(onRemove, tx`DELETE FROM ${tx(table)} WHERE _id = ${id}`)
      audit({ before })
      return {}
    }),
    ...(calls.selected && parent
      ? [
          query(calls.selected, async ({ sql, params, query: { search_keyword } }) => ({
            [many]: await levelChildren(sql, level, { column: parent, _id: params.parent }, search_keyword),
          })),
        ]
      : []),
  ]
}
