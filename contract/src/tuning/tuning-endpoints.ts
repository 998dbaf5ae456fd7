import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { OfferedOption, OfferedService, Option, OptionInput, Service, ServiceInput } from './service.ts'

const one = z.strictObject({ id: Id })
const NewPosition = z.strictObject({ position: z.number().int().min(1).max(10_000) })

export const ListOfferedServices = endpoint({
  name: 'tuning.list_offered_services',
  method: 'GET',
  path: '/service',
  access: ['customer', 'staff'],
  summary: "The services on offer with their options, at the caller's own prices",
  answers: { services: z.array(OfferedService) },
})

export const ListServices = endpoint({
  name: 'tuning.list_services',
  method: 'GET',
  path: '/service_all',
  access: ['may:tuning_services'],
  summary: 'All services, online and offline, with all three prices',
  answers: { services: z.array(Service) },
})

export const AddService = endpoint({
  name: 'tuning.add_service',
  method: 'POST',
  path: '/service',
  access: ['may:tuning_services'],
  summary: 'Add a service at the end of the list',
  body: ServiceInput,
  answers: { service: Service },
  problems: ['tuning.name_taken', 'tuning.option_not_found'],
})

export const ChangeService = endpoint({
  name: 'tuning.change_service',
  method: 'PUT',
  path: '/service/:id',
  access: ['may:tuning_services'],
  summary: 'Change a service, its prices and its options; orders already placed keep theirs',
  params: one,
  body: ServiceInput,
  answers: { service: Service },
  problems: ['tuning.service_not_found', 'tuning.name_taken', 'tuning.option_not_found'],
})

export const RemoveService = endpoint({
  name: 'tuning.remove_service',
  method: 'DELETE',
  path: '/service/:id',
  access: ['may:tuning_services'],
  summary: 'Remove a service; orders already placed keep its name and price',
  params: one,
  answers: {},
  problems: ['tuning.service_not_found'],
})

export const MoveService = endpoint({
  name: 'tuning.move_service',
  method: 'PUT',
  path: '/service/:id/update_pos',
  access: ['may:tuning_services'],
  summary: 'Move a service to a position, counted from 1; the others close up',
  params: one,
  body: NewPosition,
  answers: { services: z.array(Service) },
  problems: ['tuning.service_not_found'],
})

export const ListOfferedOptions = endpoint({
  name: 'tuning.list_offered_options',
  method: 'GET',
  path: '/option',
  access: ['customer', 'staff'],
  summary: "The options of the services on offer, at the caller's own prices",
  answers: { options: z.array(OfferedOption) },
})

export const ListOptions = endpoint({
  name: 'tuning.list_options',
  method: 'GET',
  path: '/option_all',
  access: ['may:tuning_services'],
  summary: 'All options with all three prices',
  answers: { options: z.array(Option) },
})

export const AddOption = endpoint({
  name: 'tuning.add_option',
  method: 'POST',
  path: '/option',
  access: ['may:tuning_services'],
  summary: 'Add an option at the end of the list',
  body: OptionInput,
  answers: { option: Option },
  problems: ['tuning.name_taken'],
})

export const ChangeOption = endpoint({
  name: 'tuning.change_option',
  method: 'PUT',
  path: '/option/:id',
  access: ['may:tuning_services'],
  summary: 'Change an option and its prices; orders already placed keep theirs',
  params: one,
  body: OptionInput,
  answers: { option: Option },
  problems: ['tuning.option_not_found', 'tuning.name_taken'],
})

export const RemoveOption = endpoint({
  name: 'tuning.remove_option',
  method: 'DELETE',
  path: '/option/:id',
  access: ['may:tuning_services'],
  summary: 'Remove an option from the list and from every service',
  params: one,
  answers: {},
  problems: ['tuning.option_not_found'],
})

export const MoveOption = endpoint({
  name: 'tuning.move_option',
  method: 'PUT',
  path: '/option/:id/update_pos',
  access: ['may:tuning_services'],
  summary: 'Move an option to a position, counted from 1; the others close up',
  params: one,
  body: NewPosition,
  answers: { options: z.array(Option) },
  problems: ['tuning.option_not_found'],
})
