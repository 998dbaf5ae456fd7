import {
  AddPrice,
  ChangePrice,
  ListOfferedPrices,
  ListPrices,
  MovePrice,
  RemovePrice,
} from '@mapwright/contract/credits/price-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query } from '../api/handler.ts'
import { found } from '../api/problem.ts'
import { readSettings } from '../site/read-settings.ts'
import { enabledPaymentMethods } from './payment-methods.ts'
import { allPrices, lockPrices, onlinePrices, type PriceRow } from './price-rows.ts'
import { withVat } from './tax.ts'
import { taxOf } from './tax-of.ts'

const find = (prices: readonly PriceRow[], _id: string): PriceRow =>
  found(
    prices.find((price) => price._id === _id),
    'credits.price_not_found',
  )

export const listOfferedPrices = query(ListOfferedPrices, async ({ sql, actor }) => {
  const [settings, prices] = await Promise.all([readSettings(sql), onlinePrices(sql)])
  const { currency } = settings
  const { tax } = await taxOf(sql, settings, actor._id)
  return {
    prices: prices.map(({ online, ...price }) => ({ ...price, ...withVat(price.amount, tax.percentage, currency) })),
    currency,
    tax,
    payment_methods: enabledPaymentMethods(settings),
  }
})

export const listPrices = query(ListPrices, async ({ sql }) => ({ prices: await allPrices(sql) }))

export const addPrice = command(AddPrice, async ({ tx, now, body, audit }) => {
  const prices = await lockPrices(tx)
  const price = { _id: uuidv7(), ...body, position: (prices.at(-1)?.position ?? 0) + 1 }
  await tx`INSERT INTO prices ${tx({ ...price, created_at: now })}`
  audit({ target_id: price._id, after: price })
  return { price }
})

export const changePrice = command(ChangePrice, async ({ tx, params, body, audit }) => {
  const before = find(await lockPrices(tx), params.id)
  const price = { ...before, ...body }
  await tx`UPDATE prices SET ${tx(body)} WHERE _id = ${params.id}`
  audit({ before, after: price })
  return { price }
})

export const removePrice = command(RemovePrice, async ({ tx, params, audit }) => {
  const before = find(await lockPrices(tx), params.id)
  await tx`DELETE FROM prices WHERE _id = ${params.id}`
  audit({ before })
  return {}
})

export const movePrice = command(MovePrice, async ({ tx, params, body, audit }) => {
  const prices = [...(await lockPrices(tx))]
  const moved = find(prices, params.id)
  const others = prices.filter((price) => price !== moved)
  const ordered = [...others.slice(0, body.position - 1), moved, ...others.slice(body.position - 1)]
  const renumbered = ordered.map((price, index) => ({ ...price, position: index + 1 }))
  for (const { _id, position } of renumbered) await tx`UPDATE prices SET position = ${position} WHERE _id = ${_id}`
  audit({ before: { position: moved.position }, after: { position: body.position } })
  return { prices: renumbered }
})
