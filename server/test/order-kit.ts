import { credits } from '@mapwright/contract/api/amounts.ts'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import {
  AddModifiedFile,
  AddOrderFile,
  CancelOrder,
  ChangeStatus,
  CreateOrder,
  GetOrder,
  SubmitOrder,
} from '@mapwright/contract/orders/order-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { makeEcuImage, makeModified } from '../../demo/src/binaries.ts'
import { balanceOf } from '../src/credits/ledger-rows.ts'
import { transfer } from '../src/credits/transfer.ts'
import type { Person, TestSite } from './kit.ts'

const read = (size: number) =>
  makeEcuImage({
    family: 'EDC17C64',
    size,
    hw: '0281018526',
    sw: '1037536540',
    partNumber: '04L906021',
    seed: 7,
  })

/** A shortened original file that contains only the data area. Uploading full files would take half of a test's time. */
export const original = read(2 ** 19)
/** Generates an original file of the whole flash: 4 MB. */
export const makeFullRead = (): Buffer => read(2 ** 22)
export const modified = makeModified(original, 8)

export const fileOf = (bytes: Uint8Array, name = 'read.bin') => new File([new Uint8Array(bytes)], name)

type Submission = CallInput<typeof SubmitOrder>['body']
type FileKind = CallInput<typeof AddOrderFile>['body']['kind']

/** Deviations from the default submission. */
export type SubmissionChanges = Partial<Submission>

/** Inserts a service for 100 credits, an option that adds 20 and one that subtracts 10. */
export async function makeCatalogue({ sql }: Pick<TestSite, 'sql'>) {
  const now = new Date()
  const service = { _id: uuidv7(), name: 'Stage 1', position: 1, main_service: true, online: true, created_at: now }
  const options = [
    { name: 'Launch control', effect: 'increment', price: 2000n },
    { name: 'Fleet', effect: 'decrement', price: 1000n },
  ].map(({ price, ...option }, at) => ({
    ...option,
    _id: uuidv7(),
    position: at + 1,
    price_1: price,
    price_2: price,
    price_3: price,
    created_at: now,
  }))
  await sql`INSERT INTO services ${sql({ ...service, price_1: 10000n, price_2: 9000n, price_3: 8000n })}`
  await sql`INSERT INTO options ${sql(options)}`
  await sql`INSERT INTO service_options ${sql(options.map(({ _id }) => ({ service_id: service._id, option_id: _id })))}`
  return { service_id: service._id, option_ids: options.map(({ _id }) => _id) }
}

export type Catalogue = Awaited<ReturnType<typeof makeCatalogue>>

/** Returns a valid submission with a typed-in vehicle. It costs 100 credits with price type 1. */
export const submission = ({ service_id }: Catalogue, more: SubmissionChanges = {}): Submission => ({
  variant_id: null,
  vtype: 'Car',
  manufacture: 'Volkswagen',
  model: 'Golf',
  generation: 'VII',
  variant: '2.0 TDI 150',
  engine_type: '2.0 TDI',
  fuel_type: 'diesel',
  power_hp: 150,
  torque_nm: 340,
  transmission: '',
  mileage: 120_000,
  vehicle_year: 2016,
  ecu_brand: 'Bosch',
  ecu_version: 'EDC17C64',
  vin: 'WVWZZZAUZGW123456',
  reg_no: 'b-xy 12',
  tool_used: 'KESS V2',
  master_slave: 'slave',
  time_frame: 'asap',
  service_ids: [service_id],
  option_ids: [],
  expected_total: '100',
  confirms_vehicle_and_faults: true,
  agrees_to_terms: true,
  confirms_instructions: true,
  ...more,
})

export const giveCredits = ({ sql }: Pick<TestSite, 'sql'>, { _id: customer }: Person, amount: number) =>
  sql.begin((tx) =>
    transfer(tx, {
      from: { house: 'opening' },
      to: { customer },
      amount: credits(BigInt(amount) * 100n),
      reason: 'opening',
      key: uuidv7(),
      actor_id: null,
      now: new Date(),
    }),
  )

/** Returns calls that create orders and change their status, over HTTP. */
export function orderCalls(site: Pick<TestSite, 'sql' | 'call'>, catalogue: Catalogue) {
  const give = (to: Person, amount: number) => giveCredits(site, to, amount)
  const balance = (of: Person) => balanceOf(site.sql, of._id)
  const read = async (as: Person, id: string) => (await site.call(GetOrder, { params: { id } }, { as })).body.order
  const draft = async (as: Person, bytes: Uint8Array = original, name?: string) =>
    (await site.call(CreateOrder, { body: {}, files: { original_file: fileOf(bytes, name) } }, { as })).body.order
  const addFile = (as: Person, id: string, kind: FileKind, bytes: Uint8Array, name?: string) =>
    site.call(AddOrderFile, { params: { id }, body: { kind }, files: { file: fileOf(bytes, name) } }, { as })
  const submit = (as: Person, id: string, more: SubmissionChanges = {}, key?: string) =>
    site.call(SubmitOrder, { params: { id }, body: submission(catalogue, more) }, { as, ...(key ? { key } : {}) })
  const change = (as: Person, id: string, event: CallInput<typeof ChangeStatus>['body']['event'], text = 'as agreed') =>
    site.call(ChangeStatus, { params: { id }, body: { event, text } }, { as })
  const cancel = (as: Person, id: string, reason = 'The customer asked for it') =>
    site.call(CancelOrder, { params: { id }, body: { reason } }, { as })
  const tuned = (as: Person, id: string, bytes: Uint8Array = modified, override_reason?: string) =>
    site.call(
      AddModifiedFile,
      { params: { id }, body: { override_reason }, files: { modified_file: fileOf(bytes, 'tuned.bin') } },
      { as },
    )
  /** Uploads a modified file and completes the order with it. */
  const deliver = async (as: Person, id: string, bytes?: Uint8Array) => {
    await tuned(as, id, bytes)
    return change(as, id, 'complete')
  }

  /** Places an order. Gives the customer the 100 credits for it first, unless the order is paid later. */
  const order = async (as: Person, wish: SubmissionChanges = {}) => {
    if (!wish.pay_later) await give(as, 100)
    const { _id } = await draft(as)
    const { status, body } = await submit(as, _id, wish)
    if (status !== 200) throw new Error(`not submitted: ${JSON.stringify(body)}`)
    return _id
  }
  /** Places a paid order and changes it to the given status by API calls. */
  const orderIn = async (status: OrderStatus, { customer, staff }: { customer: Person; staff: Person }) => {
    if (status === 'draft') return (await draft(customer))._id
    if (status === 'cancelled') return (await cancel(staff, (await draft(customer))._id)).body.order._id
    const id = await order(customer)
    if (status === 'incomplete') await change(staff, id, 'ask')
    if (status === 'in_progress' || status === 'completed') await change(staff, id, 'start')
    if (status === 'completed') await deliver(staff, id)
    return id
  }
  return { give, balance, read, draft, addFile, order, submit, change, cancel, tuned, deliver, orderIn }
}
