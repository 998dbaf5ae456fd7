import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { line } from '../api/scalars.ts'
import { PriceTypeNames } from './price-types.ts'

const name = line(30)

export const GetPriceTypes = endpoint({
  name: 'site.get_price_types',
  method: 'GET',
  path: '/price_types',
  access: ['staff'],
  summary: 'The names of the three price types; customers do not see them',
  payload: { price_types: PriceTypeNames },
})

export const ChangePriceTypes = endpoint({
  name: 'site.change_price_types',
  method: 'PUT',
  path: '/price_types',
  access: ['may:settings'],
  summary: 'Change the names of the three price types',
  body: z.strictObject({ price_type_1: name, price_type_2: name, price_type_3: name }),
  payload: { price_types: PriceTypeNames },
})
