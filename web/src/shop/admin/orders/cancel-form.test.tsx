import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { AmountText } from '@mapwright/contract/api/scalars.ts'
import { CancelShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { ShopOrderLine } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../../test/kit.tsx'
import { CancelForm, piecesWithCustomer } from './cancel-form.tsx'

const id = '01a20163-0000-7000-8000-000000000001'
const amount = (text: string) => text as AmountText<Money>
const line = (_id: string, name: string, given: Partial<ShopOrderLine>): ShopOrderLine => ({
  ...{ _id, name, product_id: null, slug: null, image: null, product_code: '', selected_extra_options: [] },
  ...{ kind: 'goods', price: amount('10.00'), quantity: 3, discount: amount('0.00'), shipped: 0, returned: 0 },
  ...given,
})
const cable = line('01a20163-0000-7000-8000-000000000002', 'Cable', { shipped: 3, returned: 1 })
const lines = [
  cable,
  line('01a20163-0000-7000-8000-000000000003', 'Not sent', {}),
  line('01a20163-0000-7000-8000-000000000004', 'License', { kind: 'keys', shipped: 3 }),
]
const order = {
  ...{ _id: id, currency: 'EUR', total: amount('41.53'), refunded: amount('10.00') },
  ...{ lines, is_pickup: false, paid_through: 'bank' },
}

it('asks for the returned pieces of each line, and whether they can be sold again', async () => {
  await api.refuse(CancelShopOrder, 409, { code: 'shop.order_wrong_state' })
  await show(<CancelForm order={order} onDone={vi.fn()} />)
  await expect.element(page.getByText(/€31\.53 is refunded/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Cable' })).toHaveValue('0')
  expect(page.getByRole('textbox', { name: /Not sent|License/ }).elements()).toEqual([])
  await page.getByRole('textbox', { name: 'Cable' }).fill('2')
  await page.getByRole('checkbox').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Lost')
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const bodies = async () => (await api.requests(CancelShopOrder)).map(({ body }) => body)
  await expect
    .poll(bodies)
    .toEqual([{ ...{ id, reason: 'Lost' }, returned: [{ line_id: cable._id, quantity: 2, restock: false }] }])
})

it('does not ask for returned pieces of an order that waits for pick-up', () => {
  expect(piecesWithCustomer(order).map(({ name, max }) => [name, max])).toEqual([['Cable', 2]])
  expect(piecesWithCustomer({ lines, is_pickup: true })).toEqual([])
})
