import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { resource } from '../api/resource.ts'
import { Id } from '../api/scalars.ts'
import { Combination, CombinationInput } from './combination.ts'
import { TuningNote, TuningNoteInput } from './note.ts'
import { PriceRule, PriceRuleInput, priceRuleKinds } from './price-rule.ts'
import { SpecialEcuBrand, SpecialEcuBrandInput } from './special-ecu.ts'

const may = ['may:tuning_services'] as const
const access = { list: may, add: may, change: may, remove: may } as const
const filters = { online: z.enum(['true', 'false']).optional() }

export const specialEcuBrandCalls = resource({
  supports: ['list', 'add', 'change', 'setOnline', 'remove', 'removeMany'],
  domain: 'tuning',
  one: 'special_ecu_brand',
  many: 'special_ecu_brands',
  path: '/special-ecu-brands',
  access,
  row: SpecialEcuBrand,
  input: SpecialEcuBrandInput,
  sorts: ['name'],
  filters,
  problems: {
    unknown: 'tuning.special_ecu_not_found',
    write: ['tuning.name_taken', 'tuning.service_not_found', 'tuning.too_many_rules'],
  },
})

export const ListSpecialEcuNames = endpoint({
  name: 'tuning.list_special_ecu_names',
  member: 'read',
  method: 'GET',
  path: '/special-ecu-brands/for-dropdown',
  access: ['customer', 'staff'],
  summary: 'List the control units with special prices by name',
  payload: { special_ecu_brands: z.array(z.strictObject({ _id: Id, name: z.string() })) },
})

export const combinationCalls = resource({
  supports: ['list', 'add', 'change', 'setOnline', 'remove', 'removeMany'],
  domain: 'tuning',
  one: 'combination',
  many: 'combinations',
  path: '/combination',
  access,
  row: Combination,
  input: CombinationInput,
  sorts: ['name'],
  filters,
  problems: {
    unknown: 'tuning.combination_not_found',
    write: ['tuning.name_taken', 'tuning.service_not_found', 'tuning.option_not_found', 'tuning.too_many_rules'],
  },
})

export const tuningNoteCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany'],
  domain: 'tuning',
  one: 'tuning_note',
  many: 'tuning_notes',
  path: '/tuning_note',
  access,
  row: TuningNote,
  input: TuningNoteInput,
  problems: {
    unknown: 'tuning.note_not_found',
    write: ['tuning.service_not_found', 'tuning.option_not_found', 'tuning.too_many_rules'],
  },
})

export const priceRuleCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany', 'countDependents'],
  domain: 'tuning',
  one: 'price_rule',
  many: 'price_rules',
  path: '/price_rule',
  access,
  row: PriceRule,
  input: PriceRuleInput,
  sorts: ['name', 'kind'],
  filters: { kind: z.enum(priceRuleKinds).optional() },
  problems: {
    unknown: 'tuning.price_rule_not_found',
    write: ['tuning.name_taken', 'tuning.service_not_found', 'tuning.too_many_rules', 'tuning.price_group_in_use'],
  },
})

export const ListPriceGroups = endpoint({
  name: 'tuning.list_price_groups',
  method: 'GET',
  path: '/price_group',
  access: ['staff'],
  summary: 'List the price groups by name',
  payload: { price_groups: z.array(z.strictObject({ _id: Id, name: z.string() })) },
})
