import { z } from 'zod'
import { Author } from '../accounts/author.ts'
import { CreditsText, Id, InstantText, Sha256 } from '../api/scalars.ts'
import { comparedParts, Finding } from '../ecu/finding.ts'
import { Identification } from '../ecu/identification.ts'
import { PriceStep } from '../tuning/item-price.ts'
import { masterSlave } from '../tuning/master-slave.ts'
import { lineKinds } from '../tuning/price.ts'
import { NewestFace, OrderFeedback } from './feedback/feedback.ts'
import { fileKinds, orderStatuses, payments, timeFrames, timelineEntries } from './order.ts'
import { OrderAutomation } from './order-automation.ts'
import { OrderMoney } from './order-money.ts'

const Person = z.strictObject({ _id: Id, name: z.string(), email: z.string(), company_name: z.string() })
const Colleague = z.strictObject({ _id: Id, name: z.string() })

/** An order in lists. `assignee` is for staff only. */
export const OrderRow = z.strictObject({
  _id: Id,
  /** Order number; null for drafts. */
  number: z.number().int().nullable(),
  status: z.enum(orderStatuses),
  payment: z.enum(payments),
  /** Whether an agent placed it while the site served agents: it is listed in the queue and the history of agents' orders. */
  from_agent: z.boolean(),
  user: Person,
  manufacture: z.string(),
  model: z.string(),
  generation: z.string(),
  variant: z.string(),
  ecu_brand: z.string(),
  ecu_version: z.string(),
  reg_no: z.string(),
  services: z.array(z.string()),
  total: CreditsText,
  time_frame: z.enum(timeFrames).nullable(),
  assignee: Colleague.nullable(),
  created_at: InstantText,
  submitted_at: InstantText.nullable(),
  completed_at: InstantText.nullable(),
  /** The end of the selected time frame, which restarts with a resubmission. */
  due_at: InstantText.nullable(),
  /** For staff only; null if automation does not apply to the order. */
  automation: OrderAutomation.nullable(),
  /** The rating in the customer's newest feedback; for staff only. */
  face: NewestFace,
  /** The amount due in credits. */
  due: CreditsText,
  /** Whether the files were deleted at the end of their retention. */
  files_gone: z.boolean(),
})
export type OrderRow = z.output<typeof OrderRow>

export const OrderLine = z.strictObject({
  kind: z.enum(lineKinds),
  /** The service, option or combination as ordered; it may have been removed from the catalogue since. */
  item_id: Id,
  name: z.string(),
  /** Negative for discounts, and for options that reduce the price. */
  amount: CreditsText,
  /** The reasons for the price, in the order in which the rules applied; empty for discounts and accepted offers. */
  steps: z.array(PriceStep),
})

export type OrderLine = z.output<typeof OrderLine>

export const OrderFile = z.strictObject({
  _id: Id,
  kind: z.enum(fileKinds),
  version: z.number().int(),
  name: z.string(),
  size: z.number().int(),
  sha256: Sha256,
  by: Author,
  created_at: InstantText,
  /** Whether it is part of the delivery: the modified file, or a file that staff added to it. */
  is_result: z.boolean(),
  /** The time at which this part of the result was delivered; the customer cannot see it before. */
  delivered_at: InstantText.nullable(),
  /** The time of the customer's first download. */
  downloaded_at: InstantText.nullable(),
  /** Deleted after its month. */
  gone: z.boolean(),
  identification: Identification.nullable(),
  findings: z.array(Finding),
  /** Share of bytes that differ from the original, 0 to 1. */
  changed_share: z.number().nullable(),
  /** The compared properties of a modified file; null for other files, and for files compared before this was stored. */
  compared: z.array(z.enum(comparedParts)).nullable(),
  /** The image inside hex text or an archive; null for other files. Findings and changes refer to the image. */
  image_sha256: Sha256.nullable(),
  image_size: z.number().int().nullable(),
  /** The reason why staff delivered despite a finding; for staff only. */
  override_reason: z.string().nullable(),
})
export type OrderFile = z.output<typeof OrderFile>

export const TimelineItem = z.strictObject({
  _id: Id,
  at: InstantText,
  entry: z.enum(timelineEntries),
  text: z.string(),
  by: Author,
})

export type TimelineItem = z.output<typeof TimelineItem>

/** An order with all details. Texts are empty and figures null if not given. */
export const Order = z.strictObject({
  ...OrderRow.omit({ services: true, face: true, due: true, files_gone: true }).shape,
  variant_id: Id.nullable(),
  /** The car in the customer's garage; null for a draft. */
  car_id: Id.nullable(),
  vtype: z.string(),
  engine_type: z.string(),
  fuel_type: z.string(),
  power_hp: z.number().int().nullable(),
  torque_nm: z.number().int().nullable(),
  power_hp_after: z.number().int().nullable(),
  torque_nm_after: z.number().int().nullable(),
  transmission: z.string(),
  mileage: z.number().int().nullable(),
  vehicle_year: z.number().int().nullable(),
  vin: z.string(),
  tool_used: z.string(),
  master_slave: z.enum(masterSlave).nullable(),
  comment: z.string(),
  instruction: z.string(),
  /** The question to the customer while the order is incomplete. */
  request: z.string(),
  /** The reason for the cancellation. */
  reason: z.string(),
  /** The time at which the customer declared the off-road use of options that require it; null without such options. */
  off_road_declared_at: InstantText.nullable(),
  /** The ledger's transfer that paid the order. */
  txn_id: z.string().nullable(),
  started_at: InstantText.nullable(),
  cancelled_at: InstantText.nullable(),
  /** The date on which the order's files will be deleted; null while the order is open. */
  files_deleted_at: InstantText.nullable(),
  lines: z.array(OrderLine),
  /** The main services, such as "Stage 1, DSG tune". */
  tuning_type: z.string(),
  /** Full calendar years since `vehicle_year`; null if the year is unknown. */
  vehicle_age: z.number().int().nullable(),
  /** The newest version of each file that the caller may see. */
  original_file: OrderFile.nullable(),
  modified_file: OrderFile.nullable(),
  files: z.array(OrderFile),
  timeline: z.array(TimelineItem),
  money: OrderMoney,
  feedback: OrderFeedback,
})
export type Order = z.output<typeof Order>
