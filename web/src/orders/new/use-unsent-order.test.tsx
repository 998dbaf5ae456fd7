import type { InstantText } from '@mapwright/contract/api/scalars.ts'
import { GetUnsentOrder } from '@mapwright/contract/orders/unsent/unsent-order-endpoints.ts'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import type { OrderDraft } from './order-draft.ts'
import { emptyValues, type OrderValues } from './order-values.ts'
import { useUnsentOrder } from './use-unsent-order.ts'

const idOf = (number: number) => `01a20163-0000-7000-8000-00000000000${number}`
// The assertion is safe, because the text is an ISO instant.
const saved_at = '2026-11-10T12:00:00.000Z' as InstantText
const prepared = { order_id: idOf(2), values: { comment: 'Prepared' }, saved_at }
const untouched: OrderDraft = { order_id: null, values: emptyValues }
const begun = (order_id: string): OrderDraft => ({ order_id, values: { ...emptyValues, comment: 'Typed' } })

const remove = vi.fn(async () => undefined)

/** The draft and the comment of a form, and a link to the prepared order. */
function Form({ initial }: { initial: OrderDraft }) {
  const [{ order_id: orderId, values }, setDraft] = useState(initial)
  const [wanted, setWanted] = useState<string>()
  const setOrderId = (order_id: string | null) => setDraft((before) => ({ ...before, order_id }))
  const set = (changed: OrderValues) => setDraft((before) => ({ ...before, values: changed }))
  useUnsentOrder({ orderId, setOrderId, values, set, wanted, remove })
  return (
    <>
      <p>{`Draft ${orderId ?? 'none'}: ${values.comment}`}</p>
      <button type="button" onClick={() => setWanted(prepared.order_id)}>
        Open
      </button>
    </>
  )
}

const open = () => page.getByRole('button', { name: 'Open' }).click()
const shows = (text: string) => expect.element(page.getByText(text)).toBeVisible()
const loads = async () => (await api.requests(GetUnsentOrder)).length

test('takes the prepared order when its link is opened while the form is shown', async () => {
  await api.respond(GetUnsentOrder, { unsent: null })
  await show(<Form initial={untouched} />)
  await shows('Draft none:')
  await expect.poll(loads).toBe(1)
  await api.respond(GetUnsentOrder, { unsent: prepared })
  await open()
  await shows(`Draft ${prepared.order_id}: Prepared`)
})

test('keeps the changes to the prepared order when its link is opened again', async () => {
  await api.respond(GetUnsentOrder, { unsent: prepared })
  await show(<Form initial={begun(prepared.order_id)} />)
  await expect.poll(loads).toBe(1)
  await open()
  await expect.poll(loads).toBe(2)
  await shows(`Draft ${prepared.order_id}: Typed`)
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('asks before the prepared order replaces another one', async () => {
  await api.respond(GetUnsentOrder, { unsent: prepared })
  await show(<Form initial={begun(idOf(1))} />)
  await open()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Start over' })
  await expect.element(confirm).toBeVisible()
  expect(document.body.textContent).toContain(`Draft ${idOf(1)}: Typed`)
  await confirm.click()
  await shows(`Draft ${prepared.order_id}: Prepared`)
  expect(remove).toHaveBeenCalledOnce()
})
