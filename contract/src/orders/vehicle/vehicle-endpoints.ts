import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { vehicleFields } from '../order-inputs.ts'
import { Order } from '../order-shapes.ts'

const { vin, reg_no, vehicle_year } = vehicleFields

export const CorrectVehicle = endpoint({
  name: 'orders.correct_vehicle',
  method: 'PUT',
  path: '/order/:id/vehicle',
  access: ['may:orders'],
  summary: 'Correct the vehicle of a placed order; the price does not change',
  params: z.strictObject({ id: Id }),
  /** If `variant_id` is omitted, the vehicle stays the same. */
  body: z.strictObject({ variant_id: Id.optional(), vin, reg_no, vehicle_year }),
  payload: { order: Order },
  problems: ['orders.not_found', 'orders.wrong_state', 'vehicles.variant_not_found'],
})
