import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { resource } from '../api/resource.ts'
import { Id } from '../api/scalars.ts'
import { CatalogueCombination } from './combination.ts'
import { TuningNote } from './note.ts'
import { RulePrice } from './price-rule.ts'
import { CatalogueOption, CatalogueService, effects, Option, OptionInput, Service, ServiceInput } from './service.ts'
import { SpecialPrice } from './special-ecu.ts'

const may = { list: ['may:tuning_services'], add: ['may:tuning_services'], change: ['may:tuning_services'] } as const
const access = { ...may, remove: ['may:tuning_services'] } as const
const online = z.enum(['true', 'false']).optional()

const catalogue = {
  services: z.array(CatalogueService),
  special_prices: z.array(SpecialPrice),
  /** Price rules that can apply to the caller: rules for the caller's price group, for vehicle types and for tools. */
  price_rules: z.array(RulePrice),
  combinations: z.array(CatalogueCombination),
  notes: z.array(TuningNote),
}

export const ListCatalogue = endpoint({
  name: 'tuning.list_catalogue',
  member: 'read',
  method: 'GET',
  path: '/service',
  access: ['customer', 'staff'],
  summary:
    "List the services with their options at the prices of the caller's price type, with the special prices, price rules, combinations and notes that change them",
  payload: catalogue,
})

export const ListCatalogueAs = endpoint({
  name: 'tuning.list_services_as',
  method: 'GET',
  path: '/service_as/:price_type',
  access: ['may:tuning_services'],
  summary: 'List the services as shown to customers of a price type and a price group',
  params: z.strictObject({ price_type: z.enum(['1', '2', '3']) }),
  query: z.strictObject({ price_group_id: Id.optional() }),
  payload: catalogue,
})

export const serviceCalls = resource({
  supports: ['list', 'add', 'change', 'setOnline', 'remove', 'removeMany', 'countDependents', 'reorder'],
  domain: 'tuning',
  one: 'service',
  many: 'services',
  path: '/service',
  listPath: '/service_all',
  access,
  row: Service,
  input: ServiceInput,
  sorts: ['name', 'price_1'],
  filters: { online, main_service: z.enum(['true', 'false']).optional() },
  problems: { unknown: 'tuning.service_not_found', write: ['tuning.name_taken', 'tuning.option_not_found'] },
})

export const ListCatalogueOptions = endpoint({
  name: 'tuning.list_catalogue_options',
  member: 'read',
  method: 'GET',
  path: '/option',
  access: ['customer', 'staff'],
  summary: "List the options of all services at the prices of the caller's price type, before price rules",
  payload: { options: z.array(CatalogueOption) },
})

export const optionCalls = resource({
  supports: ['list', 'add', 'change', 'setOnline', 'remove', 'removeMany', 'countDependents', 'reorder'],
  domain: 'tuning',
  one: 'option',
  many: 'options',
  path: '/option',
  listPath: '/option_all',
  access,
  row: Option,
  input: OptionInput,
  sorts: ['name', 'price_1'],
  filters: { online, effect: z.enum(effects).optional() },
  problems: { unknown: 'tuning.option_not_found', write: ['tuning.name_taken', 'tuning.service_not_found'] },
})
