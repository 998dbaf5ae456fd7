import { type Credits, credits, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { cleanFileName, cleanLine, cleanParagraph } from '@mapwright/contract/api/clean-text.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { type OrderStatus, orderStatuses } from '@mapwright/contract/orders/order.ts'
import { offerKinds, offerStatuses } from '@mapwright/contract/orders/order-money.ts'
import { z } from 'zod'

// Schemas of the master's answers. The master may run an earlier or a later release, so only fields that this site uses are read, unknown
// fields and values are accepted, and fields of later releases are optional.

const id = z.uuid()
/** Texts from the other site are cleaned like those of an upload. */
const oneLine = (max: number) => z.string().transform((text) => cleanLine(text, max))
const text = (max: number) => z.string().transform((given) => cleanParagraph(given, max).trim())
const fileName = z.string().transform(cleanFileName)

const amount = z.string().transform((text) => credits(parseHundredths(text) ?? 0n))

const MasterOption = z.object({ _id: id, name: oneLine(120), price: amount, effect: z.string().default('increment') })
export const MasterServices = z.object({
  services: z.array(
    z.object({ _id: id, name: oneLine(120), price: amount, options: z.array(MasterOption).default([]) }),
  ),
})

export const MasterBalance = z.object({ balance: amount, credit_limit: amount.nullish() })

const MasterFile = z.object({ _id: id, sha256: z.string() })

const MasterOffer = z.object({
  _id: id,
  kind: z.enum(offerKinds),
  name: oneLine(200),
  amount: oneLine(40),
  note: text(1000).default(''),
  off_road: z.boolean().default(false),
  status: z.enum(offerStatuses),
  expires_at: z.iso.datetime(),
})
/** The offers that this release knows. Others are omitted: it cannot say what accepting them means. */
const MasterOffers = z.array(z.unknown()).transform((offers) =>
  offers.flatMap((offer) => {
    const { data } = MasterOffer.safeParse(offer)
    return data ? [data] : []
  }),
)

export const MasterOrder = z.object({
  order: z.object({
    _id: id,
    number: z
      .number()
      .int()
      .max(2 ** 31 - 1)
      .nullable()
      .catch(null),
    status: oneLine(40),
    total: amount,
    request: text(2000).default(''),
    reason: text(1000).default(''),
    modified_file: MasterFile.nullish(),
    money: z.object({ refunded: amount.optional(), offers: MasterOffers.default([]) }).default({ offers: [] }),
  }),
})
export type MasterOrder = z.output<typeof MasterOrder>['order']

/** Returns the charge for the order: its price without what the master has refunded. A cancelled order costs nothing. */
export const masterCharge = ({ status, total, money }: MasterOrder): Credits =>
  credits(status === 'cancelled' ? 0n : total - (money.refunded ?? 0n))

/** True for a status of a later release. */
export const isUnknownStatus = (status: string): boolean => !isOneOf(orderStatuses, status)

/** Returns the status, or the last known one instead of a status of a later release. */
export function knownStatus({ status }: Pick<MasterOrder, 'status'>, before: string | null): OrderStatus {
  const known = [status, before].find((one) => isOneOf(orderStatuses, one))
  return isOneOf(orderStatuses, known) ? known : 'pending'
}

export const MasterMessages = z.object({
  messages: z.array(
    z.object({
      _id: id,
      /** Other kinds of authors are people of the agent, whom the customer must not read, or unknown. */
      by: z.object({ kind: z.string() }).optional(),
      text: text(4000),
      deleted: z.boolean().default(false),
      files: z.array(z.object({ _id: id, name: fileName, gone: z.boolean().default(false) })).default([]),
    }),
  ),
  has_more: z.boolean().default(false),
})
export type MasterMessage = z.output<typeof MasterMessages>['messages'][number]

export const PostedMessage = z.object({ message: z.object({ _id: id }) })

export const MasterChanges = z.object({
  changes: z.array(z.object({ order_id: id })),
  next_cursor: z
    .string()
    .regex(/^[\x20-\x7e]{1,500}$/)
    .nullish(),
})

export const MasterVehicles = z.object({
  vehicles: z.array(
    z.object({
      _id: id,
      manufacturer: z.string(),
      vmodel: z.string(),
      generation: z.string(),
      name: z.string(),
    }),
  ),
})

export const MasterProblem = z.object({
  code: z.string().regex(/^[\w.-]{1,100}$/),
  details: z.object({ total: z.string().optional() }).loose().optional(),
})
