import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { resource } from '../api/resource.ts'
import { OfferedCombination } from './combination.ts'
import { TuningNote } from './note.ts'
import { effects, OfferedOption, OfferedService, Option, OptionInput, Service, ServiceInput } from './service.ts'
import { SpecialPrice } from './special-ecu.ts'

const may = { list: ['may:tuning_services'], add: ['may:tuning_services'], change: ['may:tuning_services'] } as const
const access = { ...may, remove: ['may:tuning_services'] } as const
const online = z.enum(['true', 'false']).optional()

const offer = {
  services: z.array(OfferedService),
  special_prices: z.array(SpecialPrice),
  combinations: z.array(OfferedCombination),
  notes: z.array(TuningNote),
}

export const ListOfferedServices = endpoint({
  name: 'tuning.list_offered_services',
  method: 'GET',
  path: '/service',
  access: ['customer', 'staff'],
  summary: "The services on offer with their options, at the caller's own prices, and what else decides on the price",
  payload: offer,
})

export const ListServicesAs = endpoint({
  name: 'tuning.list_services_as',
  method: 'GET',
  path: '/service_as/:price_type',
  access: ['may:tuning_services'],
  summary: 'The services on offer as a customer of this price type sees them',
  params: z.strictObject({ price_type: z.enum(['1', '2', '3']) }),
  payload: offer,
})

export const {
  list: ListServices,
  add: AddService,
  change: ChangeService,
  setOnline: SetServiceOnline,
  remove: RemoveService,
  removeMany: RemoveServices,
  countDependents: CountServiceDependents,
  move: MoveService,
} = resource({
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

export const ListOfferedOptions = endpoint({
  name: 'tuning.list_offered_options',
  method: 'GET',
  path: '/option',
  access: ['customer', 'staff'],
  summary: "The options of the services on offer, at the caller's own prices",
  payload: { options: z.array(OfferedOption) },
})

export const {
  list: ListOptions,
  add: AddOption,
  change: ChangeOption,
  setOnline: SetOptionOnline,
  remove: RemoveOption,
  removeMany: RemoveOptions,
  countDependents: CountOptionDependents,
  move: MoveOption,
} = resource({
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
