import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../../api/scalars.ts'
import { GarageCar, GarageFile, Nickname } from './garage.ts'

const params = z.strictObject({ id: Id })
const problems = ['orders.car_not_found'] as const

export const ListGarage = endpoint({
  name: 'orders.list_garage',
  member: 'read',
  method: 'GET',
  path: '/garage',
  access: ['customer'],
  summary: 'The own cars, identified by VIN, otherwise plate, otherwise vehicle; most recently ordered first',
  query: z.strictObject({
    keywords: line(100).optional(),
    hidden: z.enum(['true', 'false']).default('false'),
    ...pageQuery(),
  }),
  payload: { cars: z.array(GarageCar), ...pageResult },
})

export const GetGarageCar = endpoint({
  name: 'orders.get_garage_car',
  member: 'read',
  method: 'GET',
  path: '/garage/:id',
  access: ['customer'],
  summary: 'An own car with its newest files, at most 50; its orders are those of GET /order?car_id=…',
  params,
  payload: { car: GarageCar, files: z.array(GarageFile) },
  problems,
})

export const ChangeGarageCar = endpoint({
  name: 'orders.change_garage_car',
  method: 'PATCH',
  path: '/garage/:id',
  access: ['customer'],
  summary: 'Rename, hide or show a car of the garage; the next order for it also shows it',
  params,
  body: z.strictObject({ nickname: Nickname.optional(), hidden: z.boolean().optional() }),
  payload: { car: GarageCar },
  problems,
})
