import { afterAll, beforeAll, expect, test } from 'vitest'
import { modified, original } from './order-kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { switchOn } from './site-state.ts'
import { specificationCaller } from './specification-caller.ts'

let site: OrderSite
let send: ReturnType<typeof specificationCaller>['send']
let succeed: ReturnType<typeof specificationCaller>['succeed']
beforeAll(async () => {
  site = await startOrderSite()
  ;({ send, succeed } = specificationCaller(site.url))
})
afterAll(() => site.close())

const form = (name: string, bytes: Uint8Array): FormData => {
  const data = new FormData()
  data.set(name, new File([new Uint8Array(bytes)], 'read.bin'))
  return data
}

test('a client written from the specification can register, buy credits, order and download the modified file', async () => {
  const admin = (await site.admin()).token
  const email = 'client@example.com'
  const person = { username: 'client', firstname: 'Nora', lastname: 'Klein', country: 'DE' }
  const address = { address: 'Hauptstraße 1', post_code: '70173', city: 'Stuttgart', country: 'DE' }
  const { access_token: token, user } = await succeed('POST', '/auth/signup', {
    ...{ ...person, email, password: 'workshop at the corner' },
  })
  const [mail] = await site.sql`SELECT values FROM mails WHERE to_address = ${email} AND kind = 'verify_email'`
  await succeed('POST', '/auth/check_verification_code', { code: mail?.['values'].code }, token)
  await succeed('PUT', `/user/${user._id}`, { status: 1 }, admin)
  await succeed('POST', '/user/update_address', address, token)
  // Sets the field that a refused purchase would report as missing.
  await succeed('POST', '/user/update_business', { buyer_kind: 'private' }, token)

  await switchOn(site, 'bank_payment')
  await succeed('POST', '/price', { name: '200 credits', count: 200, amount: '200.00' }, admin)
  const { prices } = await succeed('GET', '/price', undefined, token)
  const purchase = { price_id: prices[0]._id, payment_method: 'bank' }
  const [bought, again] = await Promise.all([
    succeed('POST', '/credits_user', purchase, token),
    succeed('POST', '/credits_user', purchase, token),
  ])
  expect(again.invoice.invoice).toBe(bought.invoice.invoice)
  await succeed('PATCH', '/credits/mark-as-paid', { id: bought.invoice._id }, admin)
  expect((await send('PATCH', '/credits/mark-as-paid', { id: bought.invoice._id }, admin)).status).toBe(409)
  const { history, balance } = await succeed('GET', '/credits_history_user', undefined, token)
  expect([balance, history.length, history[0].payment_method]).toEqual(['200.00', 1, 'bank'])

  const { order } = await succeed('POST', '/order', form('original_file', original), token)
  const wish = {
    ...{ manufacture: 'Volkswagen', model: 'Golf', vehicle_year: 2016, reg_no: 'b-xy 12', vin: 'WVWZZZAUZGW123456' },
    ...{ tool_used: 'KESS V2', master_slave: 'slave', time_frame: 'asap', service_ids: [site.catalogue.service_id] },
    ...{ confirms_vehicle_and_faults: true, agrees_to_terms: true, confirms_instructions: true },
  }
  const submit = () => send('PUT', `/order/${order._id}/submit_order`, wish, token)
  for (const { status } of await Promise.all([submit(), submit(), submit()])) expect(status).toBe(200)
  expect((await succeed('GET', '/auth/refresh_user_data', undefined, token)).user.balance).toBe('100.00')
  const found = await succeed('GET', '/user_orders?keyword=golf&status=pending&page=1&size=20', undefined, token)
  expect(found.orders.map(({ _id }: { _id: string }) => _id)).toEqual([order._id])

  const message = new FormData()
  message.set('text', 'Please keep the limiter.')
  await succeed('POST', `/order_message/${order._id}`, message, token)
  expect((await succeed('GET', `/order_messages/${order._id}`, undefined, admin)).messages).toHaveLength(1)
  await succeed('PUT', `/order/${order._id}/change_status`, { event: 'start' }, admin)
  // The endpoint for this upload is in the API document, but not in the specification.
  await succeed('POST', `/order/${order._id}/modified_file`, form('modified_file', modified), admin)
  await succeed('PUT', `/order/${order._id}/change_status`, { event: 'complete' }, admin)
  const read = (await succeed('GET', `/order/${order._id}`, undefined, token)).order
  expect(read).toMatchObject({
    ...{ status: 'completed', tuning_type: 'Stage 1', reg_no: 'B-XY 12' },
    ...{ original_file: { name: 'read.bin', size: original.length }, modified_file: { kind: 'modified' } },
    vehicle_age: new Date().getUTCFullYear() - 2016,
  })
  expect(await succeed('GET', `/order/${order._id}/download_new_file`, undefined, token)).toEqual(
    new Uint8Array(modified),
  )
})

test('executes repeatable calls twice, and marks replayed responses', async () => {
  const { token } = site.customer
  const call = async (path: string, body: object, key?: string) => {
    const response = await fetch(`${site.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return { isReplay: response.headers.get('idempotency-replayed') === 'true', body: await response.json() }
  }
  await succeed('POST', '/user/update_address', { address: 'A 1', post_code: '70173', city: 'S', country: 'DE' }, token)
  await succeed('POST', '/user/update_business', { buyer_kind: 'private' }, token)
  await switchOn(site, 'bank_payment')
  await succeed('POST', '/price', { name: '50 credits', count: 50, amount: '50.00' }, (await site.admin()).token)
  const { prices } = await succeed('GET', '/price', undefined, token)
  const purchase = { price_id: prices[0]._id, payment_method: 'bank' }
  const buy = async (key?: string) => {
    const { isReplay, body } = await call('/credits_user', purchase, key)
    return [body.invoice.invoice, isReplay]
  }

  const [first] = await buy()
  expect(await buy()).toEqual([first, true])
  const [second, third] = [await buy('purchase-2'), await buy('purchase-3')]
  expect(await buy('purchase-2')).toEqual([second[0], true])
  await site.sql`UPDATE idempotency_keys SET created_at = created_at - interval '11 seconds'`
  const fourth = await buy()
  expect([second, third, fourth].map(([, isReplay]) => isReplay)).toEqual([false, false, false])
  expect(new Set([first, second[0], third[0], fourth[0]]).size).toBe(4)

  const id = await site.orderIn('pending')
  const message = () => {
    const data = new FormData()
    data.set('text', 'Any news?')
    return call(`/order_message/${id}`, data)
  }
  expect([(await message()).isReplay, (await message()).isReplay]).toEqual([false, false])
  expect((await succeed('GET', `/order_messages/${id}`, undefined, token)).messages).toHaveLength(2)
})
