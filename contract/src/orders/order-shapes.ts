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
import { OrderApproval } from './order-approval.ts'
import { OrderAutomation } from './order-automation.ts'
import { OrderMoney } from './order-money.ts'
import { ToolFile } from './tool-files/tool-file.ts'

const Person = z.strictObject({ _id: Id, name: z.string(), email: z.string(), company_name: z.string() })
const Colleague = z.strictObject({ _id: Id, name: z.string() })

/** An order in lists. `assignee` is for staff only. */
export const OrderRow = z.strictObject({
  _id: Id,
  /** Order number; null for drafts. */
  number: z.number().int().nullable(),
  status: z.enum(orderStatuses),
  payment: z.enum(payments),
  /**
   * True if the customer was an agent and the setting `is_admin_site` was on when the order was created as a draft. While the setting is on,
   * these orders have their own queue and history.
   */
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
  /** The end of the selected time frame. A resubmission restarts the time frame. */
  due_at: InstantText.nullable(),
  /** Automation of the order, for staff only; null if automation does not apply. */
  automation: OrderAutomation.nullable(),
  /** The rating in the customer's newest feedback; for staff only. */
  face: NewestFace,
  /** Outstanding amount in credits. */
  due: CreditsText,
  /** True if the files were deleted at the end of the retention period. */
  files_gone: z.boolean(),
})
export type OrderRow = z.output<typeof OrderRow>

export const OrderLine = z.strictObject({
  kind: z.enum(lineKinds),
  /** The id of the ordered service, option or combination. It may no longer exist in the catalogue. */
  item_id: Id,
  name: z.string(),
  /** The price in credits. Negative for discounts and for options that reduce the price. */
  amount: CreditsText,
  /** The steps of the price calculation, in order; empty for discounts, options that reduce the price, and accepted offers. */
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
  /** True for files of the delivery: the modified file and files that staff added to it. */
  is_result: z.boolean(),
  /** The time of delivery. Customers cannot see the file before this time. */
  delivered_at: InstantText.nullable(),
  /** The time of the customer's first download. */
  downloaded_at: InstantText.nullable(),
  /** True if the file was deleted after a month. */
  gone: z.boolean(),
  identification: Identification.nullable(),
  findings: z.array(Finding),
  /** Share of the bytes that differ from the original, from 0 to 1. */
  changed_share: z.number().nullable(),
  /** The parts of a modified file that the checks compared. Null for other files, and for files from the time before these were stored. */
  compared: z.array(z.enum(comparedParts)).nullable(),
  /** Hash and size of the image inside a hex text or an archive; null for other files. Findings and changes refer to this image. */
  image_sha256: Sha256.nullable(),
  image_size: z.number().int().nullable(),
  /** The reason that staff gave for delivering the file despite a finding; for staff only. */
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

/** An order with all details. Missing texts are empty, missing numbers are null. */
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
  /** The question to the customer. Set while the order is incomplete. */
  request: z.string(),
  /** The reason for the cancellation. */
  reason: z.string(),
  /** The time of the customer's off-road declaration; null if no option requires it. */
  off_road_declared_at: InstantText.nullable(),
  /** The ledger transfer that paid for the order. */
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
  /** The newest version that the caller may see. */
  original_file: OrderFile.nullable(),
  modified_file: OrderFile.nullable(),
  files: z.array(OrderFile),
  /** Files that tool bridges decrypt or encrypt. */
  tool_files: z.array(ToolFile),
  timeline: z.array(TimelineItem),
  money: OrderMoney,
  feedback: OrderFeedback,
  /** The member of the customer's team who placed the order. Null if the customer placed it. */
  placed_by: Colleague.nullish(),
  /** Set while a draft that a member has submitted waits for the customer's approval. */
  approval: OrderApproval.nullish(),
})
export type Order = z.output<typeof Order>
