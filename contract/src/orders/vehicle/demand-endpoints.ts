import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'

const orders = z.number().int()

export const GetVehicleDemand = endpoint({
  name: 'orders.vehicle_demand',
  method: 'GET',
  path: '/vehicle/demand',
  access: ['may:orders'],
  summary: 'The vehicles and makes ordered most often in the last days, without drafts',
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(90) }),
  payload: {
    vehicles: z.array(
      z.strictObject({
        /** Null if the customer typed the vehicle, or if its variant was deleted. */
        variant_id: Id.nullable(),
        manufacture: z.string(),
        model: z.string(),
        generation: z.string(),
        variant: z.string(),
        orders,
      }),
    ),
    makes: z.array(z.strictObject({ name: z.string(), orders })),
  },
})
