import { credits, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { cleanFileName, cleanLine, cleanParagraph } from '@mapwright/contract/api/clean-text.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { type OrderStatus, orderStatuses } from '@mapwright/contract/orders/order.ts'
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
  kind: oneLine(40),
  name: oneLine(200),
  amount: oneLine(40),
  note: text(1000).default(''),
  off_road: z.boolean().default(false),
  status: oneLine(40),
  expires_at: oneLine(40),
})

export const MasterOrder = z.object({
  order: z.object({
    _id: id,
    number: z
      .number()
      .int()
      .max(2 ** 31 - 1)
      .nullable()
      .catch(null),
    status: z.string(),
    total: amount,
    request: text(2000).default(''),
    reason: text(1000).default(''),
    modified_file: MasterFile.nullish(),
    money: z.object({ offers: z.array(MasterOffer).default([]) }).default({ offers: [] }),
  }),
})
export type MasterOrder = z.output<typeof MasterOrder>['order']

/** Converts a status of a later release, which this one does not know, to pending. */
export const knownStatus = (status: string): OrderStatus => (isOneOf(orderStatuses, status) ? status : 'pending')

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
  next_cursor: z.string().nullish(),
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
  code: z.string(),
  details: z.object({ total: z.string().optional() }).loose().optional(),
})
