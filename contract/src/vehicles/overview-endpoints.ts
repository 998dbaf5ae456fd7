import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { fuels, variantGaps } from './vehicle.ts'

const count = z.number().int()

export const GetVehicleOverview = endpoint({
  name: 'vehicles.get_overview',
  method: 'GET',
  path: '/vehicle/overview',
  access: ['staff'],
  summary: 'Get the number and completeness of vehicles and their distribution over types, makes and fuels',
  payload: {
    counts: z.strictObject({
      vtypes: count,
      manufacturers: count,
      vmodels: count,
      generations: count,
      variants: count,
    }),
    /** The number of variants that lack each kind of data. */
    lacking: z.record(z.enum(variantGaps), count),
    vtypes: z.array(z.strictObject({ _id: Id, name: z.string(), variants: count })),
    /** The makes with the most variants. */
    manufacturers: z.array(
      z.strictObject({ _id: Id, vtype_id: Id, name: z.string(), vtype: z.string(), variants: count }),
    ),
    fuels: z.array(z.strictObject({ fuel: z.enum(fuels).nullable(), variants: count })),
  },
})
