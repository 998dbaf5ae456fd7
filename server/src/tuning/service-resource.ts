import { Option, type OptionInput, Service, type ServiceInput } from '@mapwright/contract/tuning/service.ts'
import type { z } from 'zod'
import { Problem } from '../platform/api/problem.ts'
import type { Fragment, Resource } from '../platform/api/resource.ts'
import type { Db, Tx } from '../platform/db/sql.ts'

type Linked = 'service' | 'option'
const other = { service: 'option', option: 'service' } as const

/** Links a service with its options, or an option with its services. */
async function setLinks(tx: Tx, side: Linked, _id: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const [own, far] = [`${side}_id`, `${other[side]}_id`]
  await tx`DELETE FROM service_options WHERE ${tx(own)} = ${_id}`
  const set = await tx`INSERT INTO service_options (${tx(own)}, ${tx(far)})
    SELECT ${_id}, _id FROM ${tx(`${other[side]}s`)} WHERE _id = ANY (${wanted}::uuid[])`
  if (set.count < wanted.length) throw new Problem(`tuning.${other[side]}_not_found`)
}

const booleanFilter =
  (column: string) =>
  (db: Db, value: string): Fragment =>
    db`${db(column)} = ${value === 'true'}`

const readCount = async (query: PromiseLike<readonly { count: number }[]>) => (await query)[0]?.count ?? 0

/** Counts the combinations, notes and prices that reference these services or options. */
async function countReferencingRules(db: Db, side: Linked, ids: readonly string[]) {
  const column = `${side}_id`
  const list = ids
  const count = db`SELECT count(*)::int AS count FROM`
  const [combinations, notes, special_prices, rule_prices] = await Promise.all([
    readCount(db`${count} combinations WHERE ${db(`${column}s`)} && ${list}::uuid[]`),
    readCount(db`${count} tuning_notes WHERE ${db(column)} = ANY (${list}::uuid[])`),
    side === 'service' ? readCount(db`${count} special_ecu_prices WHERE service_id = ANY (${list}::uuid[])`) : 0,
    side === 'service' ? readCount(db`${count} price_rule_services WHERE service_id = ANY (${list}::uuid[])`) : 0,
  ])
  return [
    { what: 'combinations', count: combinations },
    { what: 'special_prices', count: special_prices },
    { what: 'rule_prices', count: rule_prices },
    { what: 'notes', count: notes },
  ]
}

const problems = { taken: 'tuning.name_taken', takenField: 'name' } as const

export const serviceResource: Resource<z.output<typeof ServiceInput>> = {
  one: 'service',
  many: 'services',
  table: 'services',
  view: 'service_rows',
  columns: Object.keys(Service.shape),
  searchColumns: ['name', 'description'],
  filters: { online: booleanFilter('online'), main_service: booleanFilter('main_service') },
  order: 'position',
  problems: { ...problems, unknown: 'tuning.service_not_found' },
  columnsOf: ({ options, ...row }) => row,
  afterWrite: (tx, { _id, input }) => setLinks(tx, 'service', _id, input.options),
  countDependents: (db, ids) => countReferencingRules(db, 'service', ids),
}

export const optionResource: Resource<z.output<typeof OptionInput>> = {
  one: 'option',
  many: 'options',
  table: 'options',
  view: 'option_rows',
  columns: Object.keys(Option.shape),
  searchColumns: ['name', 'note'],
  filters: { online: booleanFilter('online'), effect: (db, value) => db`effect = ${value}` },
  order: 'position',
  problems: { ...problems, unknown: 'tuning.option_not_found' },
  columnsOf: ({ services, ...row }) => row,
  afterWrite: async (tx, { _id, input }) => {
    if (input.services) await setLinks(tx, 'option', _id, input.services)
  },
  countDependents: (db, ids) => countReferencingRules(db, 'option', ids),
}
