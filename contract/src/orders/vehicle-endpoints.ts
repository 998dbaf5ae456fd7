import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { vehicleFields } from './order-inputs.ts'
import { Order } from './order-shapes.ts'

const { vin, reg_no, vehicle_year } = vehicleFields

export const CorrectVehicle = endpoint({
  name: 'orders.correct_vehicle',
  method: 'PUT',
  path: '/order/:id/vehicle',
  access: ['may:orders'],
  summary: 'Put right which vehicle a placed order is for; what it costs stays as it was bought',
  params: z.strictObject({ id: Id }),
  /** Without `variant_id` the vehicle stays what it is. */
  body: z.strictObject({ variant_id: Id.optional(), vin, reg_no, vehicle_year }),
  payload: { order: Order },
  problems: ['orders.not_found', 'orders.wrong_state', 'vehicles.variant_not_found'],
})
