import { Combination, type CombinationInput } from '@mapwright/contract/tuning/combination.ts'
import { TuningNote } from '@mapwright/contract/tuning/note.ts'
import { PriceRule, type PriceRuleInput } from '@mapwright/contract/tuning/price-rule.ts'
import { SpecialEcuBrand, type SpecialEcuBrandInput } from '@mapwright/contract/tuning/special-ecu.ts'
import type { z } from 'zod'
import { Problem } from '../platform/api/problem.ts'
import type { Resource } from '../platform/api/resource.ts'
import type { Db, Tx } from '../platform/db/sql.ts'

const isOnline = (db: Db, value: string) => db`online = ${value === 'true'}`
const taken = { taken: 'tuning.name_taken', takenField: 'name' } as const

/** Throws if there are more than `max` rules, because browsers load all rules to calculate prices. */
async function requireAtMost(tx: Tx, max: number, table: string): Promise<void> {
  const [row] = await tx<{ count: number }[]>`SELECT count(*)::int AS count FROM ${tx(table)}`
  if (row && row.count > max) throw new Problem('tuning.too_many_rules', { details: { max } })
}

type SpecialPriceRow = { service_id: string; price_1: bigint; price_2: bigint; price_3: bigint }

async function setPrices(tx: Tx, brand_id: string, prices: readonly SpecialPriceRow[]): Promise<void> {
  await tx`DELETE FROM special_ecu_prices WHERE brand_id = ${brand_id}`
  if (prices.length > 0) await tx`INSERT INTO special_ecu_prices ${tx(prices.map((price) => ({ ...price, brand_id })))}`
}

/** Control units with special prices. */
export const specialEcuResource: Resource<z.output<typeof SpecialEcuBrandInput>> = {
  one: 'special_ecu_brand',
  many: 'special_ecu_brands',
  table: 'special_ecu_brands',
  view: 'special_ecu_brand_rows',
  columns: Object.keys(SpecialEcuBrand.shape),
  searchColumns: ['name'],
  filters: { online: isOnline },
  problems: { ...taken, unknown: 'tuning.special_ecu_not_found', dangling: 'tuning.service_not_found' },
  columnsOf: ({ prices, ...row }) => row,
  afterWrite: async (tx, { _id, input }) => {
    await requireAtMost(tx, 200, 'special_ecu_brands')
    await setPrices(tx, _id, input.prices)
  },
}

/**
 * Checks that the services and options of a combination exist, and locks them until the transaction ends. The database cannot check them, because
 * arrays have no foreign keys.
 */
async function requireParts(tx: Tx, input: z.output<typeof CombinationInput>): Promise<void> {
  for (const kind of ['service', 'option'] as const) {
    const ids = input[`${kind}_ids`]
    const existing = await tx`SELECT 1 FROM ${tx(`${kind}s`)} WHERE _id = ANY (${ids}::uuid[]) FOR KEY SHARE`
    if (existing.length < new Set(ids).size) throw new Problem(`tuning.${kind}_not_found`)
  }
}

/** Discounts for services and options ordered together. */
export const combinationResource: Resource<z.output<typeof CombinationInput>> = {
  one: 'combination',
  many: 'combinations',
  table: 'combinations',
  columns: Object.keys(Combination.shape),
  searchColumns: ['name'],
  filters: { online: isOnline },
  problems: { ...taken, unknown: 'tuning.combination_not_found' },
  columnsOf: ({ amount = 0n, percentage = 0n, service_ids, option_ids, ...row }) => ({
    ...row,
    service_ids: [...new Set(service_ids)],
    option_ids: [...new Set(option_ids)],
    amount,
    percentage,
  }),
  afterWrite: async (tx, { input }) => {
    await requireAtMost(tx, 500, 'combinations')
    await requireParts(tx, input)
  },
}

/** Notes that are shown when certain services or options are selected for a car. */
export const noteResource: Resource = {
  one: 'tuning_note',
  many: 'tuning_notes',
  table: 'tuning_notes',
  columns: Object.keys(TuningNote.shape),
  searchColumns: ['text', 'manufacture', 'ecu'],
  problems: { unknown: 'tuning.note_not_found', dangling: 'tuning.service_not_found' },
  afterWrite: (tx) => requireAtMost(tx, 1_000, 'tuning_notes'),
}

type RuleInput = z.output<typeof PriceRuleInput>

async function setServicePrices(tx: Tx, rule_id: string, services: RuleInput['services']): Promise<void> {
  await tx`DELETE FROM price_rule_services WHERE rule_id = ${rule_id}`
  const rows = services.map(({ service_id, change, price = 0n, percentage }) => ({
    ...{ rule_id, service_id, change, price },
    percentage: change === 'fixed' ? 0n : percentage,
  }))
  if (rows.length > 0) await tx`INSERT INTO price_rule_services ${tx(rows)}`
}

const membersOf = async (db: Db, ids: readonly string[]): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM users WHERE price_group_id = ANY (${ids}::uuid[]) AND deleted_at IS NULL`
  return row?.count ?? 0
}

/** Price rules of price groups, vehicle classes and tools. */
export const priceRuleResource: Resource<RuleInput> = {
  one: 'price_rule',
  many: 'price_rules',
  table: 'price_rules',
  view: 'price_rule_rows',
  columns: Object.keys(PriceRule.shape),
  searchColumns: ['name'],
  filters: { kind: (db, value) => db`kind = ${value}` },
  problems: { ...taken, unknown: 'tuning.price_rule_not_found', dangling: 'tuning.service_not_found' },
  columnsOf: ({ services, ...row }) => row,
  afterWrite: async (tx, { _id, input }) => {
    await requireAtMost(tx, 200, 'price_rules')
    if (input.kind !== 'group' && (await membersOf(tx, [_id])) > 0) throw new Problem('tuning.price_group_in_use')
    await setServicePrices(tx, _id, input.services)
  },
  countDependents: async (db, ids) => [{ what: 'customers', count: await membersOf(db, ids) }],
}
