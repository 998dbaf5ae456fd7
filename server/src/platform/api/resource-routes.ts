import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { resource as declareResource } from '@mapwright/contract/api/resource.ts'
import type { ProblemCode } from '@mapwright/contract/problems.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { errorCode } from './error-code.ts'
import { type CommandContext, command, query, type Route } from './handler.ts'
import { found, Problem } from './problem.ts'
import type { Entered, Resource, Row } from './resource.ts'
import { lastPosition, moveRow, resourcePage, resourceRow, resourceRowsOf } from './resource-rows.ts'

type Declared = ReturnType<typeof declareResource>
/** The endpoints of any resource, without the row type, which only the contract knows. */
type AnyCall<Call> = Omit<Call, 'payload' | 'query' | 'name'> & {
  name: string
  query?: z.ZodObject
  payload: Readonly<Record<string, z.ZodType>>
}
type Calls = { [Verb in keyof Declared]?: AnyCall<Declared[Verb]> }
type ListQuery = { search_keyword: string; page: number; size: number; sort?: string }

/** Turns constraint violations into the resource's problems; other errors are rethrown. */
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

/** The handlers for the declared endpoints of a resource. */
export function resourceRoutes(resource: Resource, calls: Calls): Route[] {
  const { one, many, table, problems } = resource
  const columnsOf = resource.columnsOf ?? ((body: Entered): Row => body)
  const onWrite = { 23505: problems.taken, 23503: problems.dangling }
  const onRemove = { 23503: problems.needed }
  const positioned = resource.order === 'position'

  const add = async ({ tx, body, now, actor, audit }: CommandContext<Endpoint>) => {
    const _id = uuidv7()
    const entered = body as Entered
    const row = { ...columnsOf(entered), ...(positioned ? { position: 0 } : {}), _id, created_at: now }
    await translateViolations(onWrite, tx`INSERT INTO ${tx(table)} ${tx(row)}`, problems.takenField)
    if (positioned) await tx`UPDATE ${tx(table)} SET position = ${lastPosition(tx, table)} WHERE _id = ${_id}`
    await translateViolations(
      onWrite,
      resource.afterWrite?.(tx, { _id, body: entered, now, actorId: actor?._id ?? '' }) ?? done,
    )
    const after = await resourceRow(tx, resource, _id)
    audit({ target_id: _id, after })
    return { [one]: after }
  }

  const change = async ({ tx, params, body, now, actor, audit }: CommandContext<Endpoint>) => {
    const { id: _id } = params as { id: string }
    const entered = body as Entered
    const before = found(await resourceRow(tx, resource, _id), problems.unknown)
    const row = columnsOf(entered)
    if (Object.keys(row).length > 0)
      await translateViolations(onWrite, tx`UPDATE ${tx(table)} SET ${tx(row)} WHERE _id = ${_id}`, problems.takenField)
    await translateViolations(
      onWrite,
      resource.afterWrite?.(tx, { _id, body: entered, now, actorId: actor?._id ?? '' }) ?? done,
    )
    const after = found(await resourceRow(tx, resource, _id), problems.unknown)
    audit({ before, after })
    return { [one]: after }
  }

  /** Removes all rows or none: a single unknown or referenced row keeps them all. */
  const removeAll = async (
    { tx, now }: CommandContext<Endpoint>,
    ids: readonly string[],
    andBelow: boolean,
  ): Promise<Row[]> => {
    const before = await resourceRowsOf(tx, resource, ids)
    if (before.length < new Set(ids).size) throw new Problem(problems.unknown)
    await translateViolations(onRemove, resource.beforeRemove?.(tx, { ids, andBelow, now }) ?? done)
    await translateViolations(onRemove, tx`DELETE FROM ${tx(table)} WHERE _id = ANY (${ids})`)
    return before
  }

  const routes: (Route | undefined)[] = [
    calls.list &&
      query(calls.list, async ({ sql, query: listQuery }) => {
        const { page, size } = listQuery as ListQuery
        const { rows, total } = await resourcePage(sql, resource, listQuery as ListQuery)
        return { [many]: rows, total, page, size }
      }),
    calls.add && command(calls.add, add as never),
    calls.change && command(calls.change, change as never),
    calls.setOnline &&
      command(calls.setOnline, async ({ tx, params: { id }, body: { online }, audit }) => {
        const [before] = await tx`SELECT online FROM ${tx(table)} WHERE _id = ${id} FOR UPDATE`
        if (!before) throw new Problem(problems.unknown)
        await tx`UPDATE ${tx(table)} SET online = ${online} WHERE _id = ${id}`
        audit({ before, after: { online } })
        return { [one]: await resourceRow(tx, resource, id) } as never
      }),
    calls.remove &&
      command(calls.remove, async (context) => {
        const [before] = await removeAll(context as never, [context.params.id], false)
        context.audit({ before })
        return {}
      }),
    calls.removeMany &&
      command(calls.removeMany, async (context) => {
        const { ids, and_below } = context.body
        const goes = and_below ? await resource.countDependents?.(context.tx, ids) : undefined
        const before = await removeAll(context as never, ids, and_below)
        context.audit({ before: goes ? { [many]: before, goes } : { [many]: before } })
        return { removed: before.length }
      }),
    calls.countDependents &&
      query(calls.countDependents, async ({ sql, query: listQuery }) => {
        const goes = await resource.countDependents?.(sql, (listQuery as { ids: string[] }).ids)
        return { goes: (goes ?? []).filter(({ count }) => count > 0) }
      }),
    calls.move &&
      command(calls.move, async ({ tx, params: { id }, body: { position }, audit }) => {
        if (!(await moveRow(tx, table, id, position))) throw new Problem(problems.unknown)
        audit({ after: { position } })
        return {}
      }),
  ]
  return routes.filter((route) => route !== undefined)
}

const done = Promise.resolve()
