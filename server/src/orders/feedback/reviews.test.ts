import { GetHome } from '@mapwright/contract/home/home-endpoints.ts'
import type { ReviewSignature } from '@mapwright/contract/orders/feedback/feedback.ts'
import { GiveFeedback } from '@mapwright/contract/orders/feedback/feedback-endpoints.ts'
import { maxReleasedReviews } from '@mapwright/contract/orders/feedback/review.ts'
import { ListReviews, ReleaseFeedback, ShowReview } from '@mapwright/contract/orders/feedback/review-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { announceRemoval } from '../../../test/announce-removal.ts'
import { eventually } from '../../../test/eventually.ts'
import { exportedData } from '../../../test/exported-data.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { switchOn } from '../../../test/site-state.ts'
import { ordersData } from '../own-data.ts'

let site: OrderSite
let editor: Person
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  editor = await site.staffWith('settings')
  await switchOn(site, 'home_public')
})
afterAll(() => site.close())
beforeEach(
  () => site.sql`UPDATE order_feedback SET released_as = NULL, released_at = NULL, shown_at = NULL, shown_name = NULL`,
)

/** Delivers an order and gives feedback on it as a customer. */
async function rated(words: string) {
  const { customer, id } = await site.firstOrderIn('completed')
  await site.sql`UPDATE users SET firstname = 'Sam', lastname = 'Rivers', company_name = 'Rivers Ltd' WHERE _id = ${customer._id}`
  const give = (body: { face: 1 | 2 | 3; words: string }) =>
    site.call(GiveFeedback, { params: { id }, body: { ...body, delivery_no: 1 } }, { as: customer })
  await give({ face: 3, words })
  const release = (released_as: ReviewSignature | null, as = customer) =>
    site.call(ReleaseFeedback, { params: { id }, body: { delivery_no: 1, released_as } }, { as })
  const show = async (is_shown: boolean, as = editor) => {
    const { name = '', words: text = '' } = (await listed()).find((review) => review.order_id === id) ?? {}
    return site.call(
      ShowReview,
      { params: { id }, body: { delivery_no: 1, is_shown, seen: { name, words: text } } },
      { as },
    )
  }
  return { customer, id, give, release, show }
}

const onHome = async () => (await site.call(GetHome, {})).body.home.reviews
const listed = async () => (await site.call(ListReviews, {}, { as: editor })).body.reviews

it('is on the home page only after the customer has released it and staff have chosen it', async () => {
  const { id, release, show } = await rated('Pulls well')
  expect([await listed(), await onHome()]).toEqual([[], []])
  expect((await show(true)).body.code).toBe('orders.not_found')
  const { body } = await release('person')
  expect(body.feedback.given[0]).toMatchObject({ released_as: 'person', is_shown: false })
  expect(await listed()).toMatchObject([{ order_id: id, name: 'Sam R.', words: 'Pulls well', is_shown: false }])
  expect(await onHome()).toEqual([])
  expect((await show(true)).status).toBe(200)
  expect(await onHome()).toEqual([{ name: 'Sam R.', face: 3, words: 'Pulls well', created_at: expect.any(String) }])
  await show(false)
  expect(await onHome()).toEqual([])
})

it('keeps the name that staff have seen, and is chosen again under another one', async () => {
  const { customer, release, show } = await rated('Pulls well')
  await release('company')
  await show(true)
  await site.sql`UPDATE users SET company_name = 'Buy at example.com' WHERE _id = ${customer._id}`
  expect((await onHome()).map(({ name }) => name)).toEqual(['Rivers Ltd'])
  await release('person')
  expect([await onHome(), (await listed()).map(({ is_shown }) => is_shown)]).toEqual([[], [false]])
  await show(true)
  expect((await onHome()).map(({ name }) => name)).toEqual(['Sam R.'])
})

it('is not shown with a text or a name that staff have not seen', async () => {
  const { customer, id, give, release } = await rated('Pulls well')
  await release('person')
  const seen = { name: 'Sam R.', words: 'Pulls well' }
  const show = async () =>
    (await site.call(ShowReview, { params: { id }, body: { delivery_no: 1, is_shown: true, seen } }, { as: editor }))
      .body.code
  await give({ face: 3, words: 'Buy at example.com' })
  expect(await show()).toBe('orders.wrong_state')
  await give({ face: 3, words: 'Pulls well' })
  await site.sql`UPDATE users SET firstname = 'Buy at example.com' WHERE _id = ${customer._id}`
  expect(await show()).toBe('orders.wrong_state')
  expect(await onHome()).toEqual([])
})

it('is among those that staff choose from if it is new or shown', async () => {
  const old = await rated('Shown')
  await old.release('person')
  await old.show(true)
  const hidden = await rated('Hidden')
  await hidden.release('person')
  const ids = [old.id, hidden.id]
  await site.sql`UPDATE order_feedback SET created_at = created_at - interval '1 year' WHERE order_id = ANY(${ids})`
  // More copies of the feedback than staff choose from.
  await site.sql`
    INSERT INTO order_feedback (order_id, delivery_no, face, words, created_at, changed_at, released_as, released_at)
    SELECT order_id, 1 + n, face, 'Newer', now(), now(), 'person', now()
    FROM order_feedback, generate_series(1, ${maxReleasedReviews}) AS n WHERE order_id = ${old.id}`
  const texts = (await listed()).map(({ words }) => words)
  expect([texts.includes('Shown'), texts.includes('Hidden'), texts.length]).toEqual([
    true,
    false,
    maxReleasedReviews + 1,
  ])
  await site.sql`DELETE FROM order_feedback WHERE words = 'Newer'`
})

it('is hidden at once when the customer withdraws, and is not shown again without a new choice', async () => {
  const { release, show } = await rated('Pulls well')
  await release('person')
  await show(true)
  await release(null)
  expect([await listed(), await onHome()]).toEqual([[], []])
  await release('person')
  expect(await onHome()).toEqual([])
})

it('is chosen again after a change of the text, and needs a text', async () => {
  const { give, release, show } = await rated('Pulls well')
  await release('person')
  await show(true)
  await give({ face: 3, words: 'Pulls well' })
  expect(await onHome()).toHaveLength(1)
  await give({ face: 3, words: 'Buy at example.com' })
  expect([(await listed()).map(({ is_shown }) => is_shown), await onHome()]).toEqual([[false], []])
  await give({ face: 3, words: '' })
  expect(await listed()).toEqual([])
  expect((await release('person')).body.code).toBe('orders.wrong_state')
})

it('is released by the customer only, and chosen only by staff who may change the settings', async () => {
  const { release, show } = await rated('Pulls well')
  expect((await release('person', await site.person())).body.code).toBe('orders.not_found')
  expect((await release('person', editor)).status).toBe(403)
  await release('person')
  expect((await show(true, site.staff)).status).toBe(403)
  expect((await show(true, site.customer)).status).toBe(403)
})

it('is in the export of the customer’s data with the consent, and disappears when the customer is removed', async () => {
  const { customer, release, show } = await rated('Pulls well')
  await release('company')
  await show(true)
  const rows = await exportedData(site, ordersData, customer, 'order_feedback')
  expect(rows).toMatchObject([{ words: 'Pulls well', released_as: 'company', shown_at: expect.anything() }])
  await announceRemoval(site, customer)
  await eventually(async () => expect([await listed(), await onHome()]).toEqual([[], []]))
})
