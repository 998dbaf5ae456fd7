import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { resource } from '../api/resource.ts'
import { Id } from '../api/scalars.ts'
import { PricedService, PriceListInput, PriceListItem } from './price-list.ts'

const may = ['may:miscellaneous'] as const

export const priceListCalls = resource({
  supports: ['list', 'change', 'remove', 'removeMany', 'reorder'],
  domain: 'tuning',
  one: 'price_list_item',
  many: 'price_list',
  verbs: { one: 'price_list_item', many: 'price_list' },
  path: '/price-list',
  access: { list: ['public'], add: may, change: may, remove: may },
  limits: { list: pageLoads },
  row: PriceListItem,
  input: PriceListInput,
  sorts: ['name', 'price'],
  size: 100,
  problems: { unknown: 'tuning.price_list_item_not_found' },
})

export const GetPricedServices = endpoint({
  name: 'tuning.priced_services',
  method: 'GET',
  path: '/price-list/services',
  access: ['public'],
  summary: 'The services on sale with their usual prices; none once the price list has items',
  payload: { services: z.array(PricedService) },
  limits: pageLoads,
})

const items = <Item extends z.ZodType>(item: Item) => z.strictObject({ items: z.array(item).min(1).max(500) })
/** The specification requires this problem for a body without `items`. */
const fieldProblems = { items: 'tuning.not_a_price_list' } as const

export const AddPriceListItems = endpoint({
  name: 'tuning.add_price_list_items',
  method: 'POST',
  path: '/price-list',
  access: may,
  summary: 'Add items to the end of the price list, all or none; the maximum is 5,000 items',
  body: items(PriceListInput),
  field_problems: fieldProblems,
  payload: { price_list: z.array(PriceListItem) },
  problems: ['tuning.not_a_price_list', 'tuning.price_list_full'],
})

export const ChangePriceListItems = endpoint({
  name: 'tuning.change_price_list_items',
  method: 'PATCH',
  path: '/price-list',
  access: may,
  summary: 'Change items of the price list, all or none',
  body: items(PriceListInput.extend({ _id: Id })),
  field_problems: fieldProblems,
  payload: { price_list: z.array(PriceListItem) },
  problems: ['tuning.not_a_price_list', 'tuning.price_list_item_not_found'],
})
