import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { line, paragraph } from '@mapwright/contract/api/scalars.ts'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import { timeFrames } from '@mapwright/contract/orders/order.ts'
import { vehicleFields } from '@mapwright/contract/orders/order-inputs.ts'
import { masterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { z } from 'zod'
import { isClearPattern, valuesIn } from './name-pattern.ts'

/** The name of the configuration in the watched folder. */
export const configName = 'mapwright.json'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Keys must not cross a network unencrypted. */
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
  /** Names of files, with * and ?. */
  files: z.array(z.string().min(1).max(120)).min(1).max(20),
  min_bytes: z.number().int().min(1).default(1),
  max_bytes: z.number().int().min(1).max(maxFileBytes).default(maxFileBytes),
  /** The treatment of a read that was ordered before. */
  duplicates: z.enum(['skip', 'ask']).default('ask'),
}

const DraftRule = z.strictObject({ ...every, action: z.literal('draft') })

const OrderFields = z.strictObject({
  ...every,
  action: z.literal('order'),
  /** Names or ids, as the catalogue has them. */
  services: z.array(z.string().min(1)).min(1).max(20),
  options: z.array(z.string().min(1)).max(40).default([]),
  /** A dearer order stays a draft. */
  max_credits: Amount,
  tool_used: line(60, 1),
  master_slave: z.enum(masterSlave),
  time_frame: z.enum(timeFrames),
  /** The form of the files' names without their extension. */
  file_name: NamePattern.optional(),
  /** The vehicle if the file's name does not say it. */
  vehicle: z.strictObject(vehicleFields).partial().default({}),
  /** Texts with {values} from the file's name, and {file}. */
  comment: paragraph(1000).default(''),
  instruction: paragraph(1000).default(''),
  /** Whether a read with warnings is ordered, or stays a draft. */
  warnings: z.enum(['draft', 'order']).default('draft'),
  by_hand: z.boolean().default(false),
  declares_off_road: z.boolean().default(false),
  confirms_vehicle_and_faults: z.literal(true),
  agrees_to_terms: z.literal(true),
  confirms_instructions: z.literal(true),
})

/** The texts may only name values that the file's name has. */
const OrderRule = OrderFields.superRefine((rule, context) => {
  const known = [...valuesIn(rule.file_name ?? ''), 'file']
  for (const field of ['comment', 'instruction'] as const)
    for (const name of valuesIn(rule[field]).filter((value) => !known.includes(value)))
      context.addIssue({ code: 'custom', path: [field], message: `{${name}} is not a value of file_name` })
})

export const Config = z.strictObject({
  address: Address,
  /** A file with the access key, relative to the folder. */
  key_file: z.string().min(1).default('.mapwright/key'),
  /** The time for which a file must not have changed. */
  settle_seconds: z.number().min(0.1).max(3600).default(5),
  /** The time between two looks at the orders, and at the folder if the system reports no changes. */
  poll_seconds: z.number().min(1).max(3600).default(30),
  rules: z
    .array(z.discriminatedUnion('action', [DraftRule, OrderRule]))
    .min(1)
    .max(50),
})
export type Config = z.output<typeof Config>
export type Rule = Config['rules'][number]
export type OrderRule = z.output<typeof OrderRule>
