import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { line, paragraph } from '@mapwright/contract/api/scalars.ts'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import { timeFrames } from '@mapwright/contract/orders/order.ts'
import { vehicleFields } from '@mapwright/contract/orders/order-inputs.ts'
import { masterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { z } from 'zod'
import { isClearPattern, valuesIn } from './name-pattern.ts'

/** Name of the configuration file in the watched folder. */
export const configName = 'mapwright.json'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Returns true for HTTPS and for the local computer, because keys must not be sent over a network unencrypted. URLs with a user name, a
 * query or a fragment are refused.
 */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
  return isEncrypted && username === '' && search === '' && hash === ''
}

const Address = z
  .string()
  .refine(isSafeAddress, { message: 'must be the https:// address of the service' })
  .transform((text) => text.replace(/\/$/, ''))

const NamePattern = z.string().max(200).refine(isClearPattern, {
  message: 'must contain {values} with text between them, such as {manufacture}_{model}_{reg_no}',
})

const Amount = z
  .string()
  .refine((text) => (parseHundredths(text) ?? -1n) >= 0n, { message: 'must be an amount such as "120.00"' })

const every = {
  name: line(60, 1),
  /** Patterns of file names, with * and ?. */
  files: z.array(z.string().min(1).max(120)).min(1).max(20),
  min_bytes: z.number().int().min(1).default(1),
  max_bytes: z.number().int().min(1).max(maxFileBytes).default(maxFileBytes),
  /** Action for a file that was ordered before. */
  duplicates: z.enum(['skip', 'ask']).default('ask'),
}

const DraftRule = z.strictObject({ ...every, action: z.literal('draft') })

const OrderFields = z.strictObject({
  ...every,
  action: z.literal('order'),
  /** Names or ids of services in the catalogue. */
  services: z.array(z.string().min(1)).min(1).max(20),
  options: z.array(z.string().min(1)).max(40).default([]),
  /** Maximum price in credits. A more expensive order remains a draft. */
  max_credits: Amount,
  tool_used: line(60, 1),
  master_slave: z.enum(masterSlave),
  time_frame: z.enum(timeFrames),
  /** Pattern of the file names without their extension. */
  file_name: NamePattern.optional(),
  /** Vehicle data that is used if the file name does not contain it. */
  vehicle: z.strictObject(vehicleFields).partial().default({}),
  /** Texts with {file} and the {values} from the file name. */
  comment: paragraph(1000).default(''),
  instruction: paragraph(1000).default(''),
  /** Action for a file with warnings: it remains a draft or is ordered. */
  warnings: z.enum(['draft', 'order']).default('draft'),
  by_hand: z.boolean().default(false),
  declares_off_road: z.boolean().default(false),
  confirms_vehicle_and_faults: z.literal(true),
  agrees_to_terms: z.literal(true),
  confirms_instructions: z.literal(true),
})

/** Refuses texts with placeholders other than {file} and the values in `file_name`. */
const OrderRule = OrderFields.superRefine((rule, context) => {
  const known = [...valuesIn(rule.file_name ?? ''), 'file']
  for (const field of ['comment', 'instruction'] as const)
    for (const name of valuesIn(rule[field]).filter((value) => !known.includes(value)))
      context.addIssue({ code: 'custom', path: [field], message: `{${name}} is not a value of file_name` })
})

export const Config = z.strictObject({
  address: Address,
  /** Path of the file with the access key, relative to the folder. */
  key_file: z.string().min(1).default('.mapwright/key'),
  /** Seconds without a change after which a file counts as complete. */
  settle_seconds: z.number().min(0.1).max(3600).default(5),
  /** Seconds between two checks of the orders. The folder is also checked, in case the system does not report changes. */
  poll_seconds: z.number().min(1).max(3600).default(30),
  rules: z
    .array(z.discriminatedUnion('action', [DraftRule, OrderRule]))
    .min(1)
    .max(50),
})
export type Config = z.output<typeof Config>
export type Rule = Config['rules'][number]
export type OrderRule = z.output<typeof OrderRule>
