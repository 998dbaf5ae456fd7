import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { AmountText, InstantText } from '@mapwright/contract/api/scalars.ts'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { OrderField } from './order-field.tsx'
import type { OwnOrder } from './use-own-orders.ts'

const order = (invoice_no: string, total: string): OwnOrder => ({
  ...{ invoice_no, created_at: '2026-11-03T12:00:00.000Z' as InstantText },
  ...{ total: total as AmountText<Money>, currency: 'EUR' },
})
const orders = [order('2026-000007', '128.40'), order('2026-000003', '46.41')]

function Shown({ orders: listed, initial = '' }: { orders: readonly OwnOrder[]; initial?: string }) {
  const [number, setNumber] = useState(initial)
  const typed = { value: number, onChange: (event: { target: { value: string } }) => setNumber(event.target.value) }
  return (
    <>
      <OrderField orders={listed} number={number} onNumber={setNumber} typed={typed} />
      <output aria-label="Entered">{number}</output>
    </>
  )
}

const list = () => page.getByRole('combobox', { name: 'Order', exact: true })
const typedNumber = () => page.getByRole('textbox', { name: 'Order or invoice number' })
const entered = () => page.getByRole('status', { name: 'Entered' })

it('offers the customer’s orders with date and total, and another number for typing', async () => {
  await show(<Shown orders={orders} />)
  await expect.element(list()).toHaveValue('')
  const options = [...(list().element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(options).toEqual([
    'Choose an order',
    expect.stringMatching(/^2026-000007 · .*2026.* · €128\.40$/),
    expect.stringMatching(/^2026-000003 · .*2026.* · €46\.41$/),
    'Another order',
  ])
  expect(typedNumber().elements()).toEqual([])
  await list().selectOptions('2026-000003')
  await expect.element(entered()).toHaveTextContent('2026-000003')
  await list().selectOptions('Another order')
  await typedNumber().fill('2025-000001')
  await expect.element(entered()).toHaveTextContent('2025-000001')
  await list().selectOptions('2026-000007')
  await expect.element(entered()).toHaveTextContent('2026-000007')
  expect(typedNumber().elements()).toEqual([])
})

it('shows an order that is not in the list as typed', async () => {
  await show(<Shown orders={orders} initial="2024-000009" />)
  await expect.element(typedNumber()).toHaveValue('2024-000009')
  await expect.element(list()).toHaveDisplayValue('Another order')
})

it('lets a buyer without orders type the number', async () => {
  await show(<Shown orders={[]} />)
  await expect.element(typedNumber()).toBeVisible()
  expect(list().elements()).toEqual([])
})
