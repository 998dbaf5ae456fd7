import type { ShippingMethod } from '@mapwright/contract/shop/shipping/shipping-method.ts'
import type { AnyInput } from '../../../platform/api/request-of.ts'

/** The ways to deliver an order: shipping for a fixed cost, shipping for a cost by weight, or pick-up. */
export type Way = 'fixed' | 'weight' | 'pickup'

/** A weight tier in the form. Its key stays the same while it is edited. Costs are unparsed input. */
export type EnteredTier = { key: string; up_to: number | null; local_cost: string; international_cost: string }

/** The form values of a shipping method. */
export type EnteredShipping = {
  name: string
  way: Way
  local_shipping_cost: string
  local_shipping_time: string
  international_shipping_cost: string
  international_shipping_time: string
  weight_tiers: readonly EnteredTier[]
  charge_per_product: boolean
  min_order_amount: string
  min_product_count: number | null
  flat_amount: string
  percentage: string
  free_from: string
  pickup_address: string
  pickup_hint: string
  status: boolean
}

let added = 0
export const newTier = (): EnteredTier => {
  added += 1
  return { key: `new:${added}`, up_to: null, local_cost: '', international_cost: '' }
}

export const blankShipping = (): EnteredShipping => ({
  name: '',
  way: 'fixed',
  local_shipping_cost: '',
  local_shipping_time: '',
  international_shipping_cost: '',
  international_shipping_time: '',
  weight_tiers: [newTier()],
  charge_per_product: false,
  min_order_amount: '',
  min_product_count: 0,
  flat_amount: '',
  percentage: '',
  free_from: '',
  pickup_address: '',
  pickup_hint: '',
  status: true,
})

const shippingWay = ({ kind, weight_tiers }: Pick<ShippingMethod, 'kind' | 'weight_tiers'>): Way =>
  kind === 'pickup' ? 'pickup' : weight_tiers.length > 0 ? 'weight' : 'fixed'

/** Returns the form values of a shipping method. `write` formats an amount in the language of the page. */
export function shippingValues(method: ShippingMethod, write: (text: string) => string): EnteredShipping {
  const { _id, created_at: _, kind: __, free_from, weight_tiers, ...values } = method
  return {
    ...values,
    way: shippingWay(method),
    free_from: free_from ?? '',
    weight_tiers: weight_tiers.map((tier) => ({
      key: String(tier.up_to),
      up_to: tier.up_to,
      local_cost: write(tier.local_cost),
      international_cost: write(tier.international_cost),
    })),
  }
}

/** Returns the request body with only the fields that the selected way of delivery uses. `read` converts an amount to the wire format. */
export function shippingInput(
  values: EnteredShipping,
  id: string | undefined,
  read: (text: string) => string,
): AnyInput {
  const { way, weight_tiers, free_from, charge_per_product, ...rest } = values
  const { min_order_amount, min_product_count, flat_amount, percentage, ...others } = rest
  const { pickup_address, pickup_hint, local_shipping_cost, international_shipping_cost, ...texts } = others
  const isPickup = way === 'pickup'
  const isFixed = way === 'fixed'
  const local = way === 'weight' ? '0' : local_shipping_cost
  return {
    body: {
      ...texts,
      ...(id === undefined ? {} : { id }),
      kind: isPickup ? 'pickup' : 'parcel',
      local_shipping_cost: isPickup ? local || '0' : local,
      // A pick-up costs the same for all buyers, because it takes place at the seller's address.
      international_shipping_cost: isPickup ? local || '0' : isFixed ? international_shipping_cost : '0',
      free_from: isPickup ? null : free_from.trim() || null,
      charge_per_product: isFixed && charge_per_product,
      min_order_amount: isPickup ? '0' : min_order_amount.trim() || '0',
      min_product_count: isPickup ? 0 : (min_product_count ?? 0),
      flat_amount: isPickup ? '0' : flat_amount.trim() || '0',
      percentage: isPickup ? '0' : percentage.trim() || '0',
      pickup_address: isPickup ? pickup_address : '',
      pickup_hint: isPickup ? pickup_hint : '',
      weight_tiers:
        way === 'weight'
          ? weight_tiers.map(({ up_to, local_cost, international_cost }) => ({
              up_to: up_to ?? 0,
              local_cost: read(local_cost),
              international_cost: read(international_cost),
            }))
          : [],
    },
  }
}
