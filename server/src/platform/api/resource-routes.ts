import type { JsonEndpoint } from '@mapwright/contract/api/endpoint.ts'
import type { DependentCount } from '@mapwright/contract/api/resource.ts'
import type { ProblemCode } from '@mapwright/contract/problems.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { Tx } from '../db/sql.ts'
import { errorCode } from '../errors/error-code.ts'
import { command, query, type Route } from './handler.ts'
import { found, Problem } from './problem.ts'
import type { Resource } from './resource.ts'
import { type ListQuery, lastPosition, moveRow, resourcePage, resourceRow, resourceRowsOf } from './resource-rows.ts'

type Schema<Output> = z.ZodObject & z.ZodType<Output>
type RowCall = JsonEndpoint & { params: Schema<{ id: string }> }

/** The endpoints that `resource()` declares for a resource. A resource may lack some of them. */
export type ResourceCalls<Input extends object> = {
  list?: JsonEndpoint & { query: Schema<ListQuery> }
  add?: JsonEndpoint & { body: Schema<Input> }
  change?: RowCall & { body: Schema<Input> }
  setOnline?: RowCall & { body: Schema<{ online: boolean }> }
  remove?: RowCall
  removeMany?: JsonEndpoint & {
    body: Schema<{ ids: string[]; and_below: boolean }>
    payload: { removed: z.ZodType<number> }
  }
  countDependents?: JsonEndpoint & {
    query: Schema<{ ids: string[] }>
    payload: { goes: z.ZodType<DependentCount[]> }
  }
  reorder?: RowCall & { body: Schema<{ position: number }> }
}

/** Converts constraint violations to the problems of the resource. Rethrows other errors. */
async function translateViolations<T>(
  codes: Record<string, ProblemCode | undefined>,
  work: Promise<T>,
  field?: string,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const state = errorCode(error)
    const code = codes[state]
    if (!code) throw error
    const fields = state === '23505' && field ? { fields: { [field]: { code: 'taken' } } } : {}
    throw new Problem(code, { ...fields, cause: error })
  }
}

/** Defines how a resource's endpoints change its rows. */
function resourceVerbs<Input extends object>(resource: Resource<Input>) {
  const { table, problems } = resource
  const columnsOf = resource.columnsOf ?? ((input: Input): object => input)
  const onWrite = { 23505: problems.taken, 23503: problems.dangling }
  const onRemove = { 23503: problems.needed }
  const positioned = resource.order === 'position'

  const afterWrite = async (tx: Tx, row: { _id: string; input: Input }) => {
    if (resource.afterWrite) await translateViolations(onWrite, resource.afterWrite(tx, row))
  }

  const add = async (tx: Tx, input: Input, now: Date) => {
    const _id = uuidv7()
    const row = { ...columnsOf(input), ...(positioned ? { position: 0 } : {}), _id, created_at: now }
    await translateViolations(onWrite, tx`INSERT INTO ${tx(table)} ${tx(row)}`, problems.takenField)
    if (positioned) await tx`UPDATE ${tx(table)} SET position = ${lastPosition(tx, table)} WHERE _id = ${_id}`
    await afterWrite(tx, { _id, input })
    return { _id, after: await resourceRow(tx, resource, _id) }
  }

  const change = async (tx: Tx, _id: string, input: Input) => {
    const before = found(await resourceRow(tx, resource, _id), problems.unknown)
    const row = columnsOf(input)
    if (Object.keys(row).length > 0)
      await translateViolations(onWrite, tx`UPDATE ${tx(table)} SET ${tx(row)} WHERE _id = ${_id}`, problems.takenField)
    await afterWrite(tx, { _id, input })
    return { before, after: found(await resourceRow(tx, resource, _id), problems.unknown) }
  }

  /** Removes all rows or none. If one row is unknown or still referenced, nothing is removed. */
  const removeAll = async (tx: Tx, ids: readonly string[], options: { andBelow: boolean; now: Date }) => {
    const before = await resourceRowsOf(tx, resource, ids)
    if (before.length < new Set(ids).size) throw new Problem(problems.unknown)
    if (resource.beforeRemove) await translateViolations(onRemove, resource.beforeRemove(tx, { ids, ...options }))
    await translateViolations(onRemove, tx`DELETE FROM ${tx(table)} WHERE _id = ANY (${ids})`)
    return before
  }

  return { add, change, removeAll }
}

/** The handlers for the declared endpoints of a resource. */
export function resourceRoutes<Input extends object>(resource: Resource<Input>, calls: ResourceCalls<Input>): Route[] {
  const { one, many, table, problems } = resource
  const { add, change, removeAll } = resourceVerbs(resource)
  const routes: (Route | undefined)[] = [
    calls.list &&
      query(calls.list, async ({ sql, query: listQuery }) => {
        const { page, size } = listQuery
        const { rows, total } = await resourcePage(sql, resource, listQuery)
        return { [many]: rows, total, page, size }
      }),
    calls.add &&
      command(calls.add, async ({ tx, body, now, audit }) => {
        const { _id, after } = await add(tx, body, now)
        audit({ target_id: _id, after })
        return { [one]: after }
      }),
    calls.change &&
      command(calls.change, async ({ tx, params: { id }, body, audit }) => {
        const { before, after } = await change(tx, id, body)
        audit({ before, after })
        return { [one]: after }
      }),
    calls.setOnline &&
      command(calls.setOnline, async ({ tx, params: { id }, body: { online }, audit }) => {
        const [before] = await tx`SELECT online FROM ${tx(table)} WHERE _id = ${id} FOR UPDATE`
        if (!before) throw new Problem(problems.unknown)
        await tx`UPDATE ${tx(table)} SET online = ${online} WHERE _id = ${id}`
        audit({ before, after: { online } })
        return { [one]: await resourceRow(tx, resource, id) }
      }),
    calls.remove &&
      command(calls.remove, async ({ tx, params: { id }, now, audit }) => {
        const [before] = await removeAll(tx, [id], { andBelow: false, now })
        audit({ before })
        return {}
      }),
    calls.removeMany &&
      command(calls.removeMany, async ({ tx, body: { ids, and_below }, now, audit }) => {
        const goes = and_below ? await resource.countDependents?.(tx, ids) : undefined
        const before = await removeAll(tx, ids, { andBelow: and_below, now })
        audit({ before: goes ? { [many]: before, goes } : { [many]: before } })
        return { removed: before.length }
      }),
    calls.countDependents &&
      query(calls.countDependents, async ({ sql, query: { ids } }) => {
        const goes = await resource.countDependents?.(sql, ids)
        return { goes: (goes ?? []).filter(({ count }) => count > 0) }
      }),
    calls.reorder &&
      command(calls.reorder, async ({ tx, params: { id }, body: { position }, audit }) => {
        if (!(await moveRow(tx, table, id, position))) throw new Problem(problems.unknown)
        audit({ after: { position } })
        return {}
      }),
  ]
  return routes.filter((route) => route !== undefined)
}
