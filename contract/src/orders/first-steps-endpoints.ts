import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import type { PolicyName } from '../site/policies.ts'

/** The set-up steps of a new site before its first customer, in the recommended order. `shop` is listed only while the shop is open. */
export const firstSteps = [
  'logo',
  'company',
  'bank',
  'mail',
  'hours',
  'package',
  'service',
  'vehicles',
  'policies',
  'shop',
  'backup',
] as const
export type FirstStep = (typeof firstSteps)[number]

const requiredPolicies = ['terms_of_use', 'privacy_policy', 'imprint'] as const satisfies PolicyName[]
export type RequiredPolicy = (typeof requiredPolicies)[number]

/** Legal texts that the law requires, including those of a shop for consumers. */
const requiredTexts = [...requiredPolicies, 'shop_terms', 'withdrawal_text'] as const
export type RequiredText = (typeof requiredTexts)[number]

export const ChannelProblem = z.strictObject({
  /** The channel that failed. `mailbox` is the mailbox for replies by mail. */
  channel: z.enum(['mail', 'mailbox', 'sms', 'push', 'telegram', 'whatsapp']),
  /** The error message of the last failure, from the external server; for push, only its status and host. */
  error: z.string(),
})
export type ChannelProblem = z.output<typeof ChannelProblem>

/** Steps that not every site needs; operators may mark them as not needed. */
export const optionalSteps = ['logo', 'hours', 'backup'] as const satisfies FirstStep[]
export type OptionalStep = (typeof optionalSteps)[number]

const access = ['may:settings'] as const

export const GetFirstSteps = endpoint({
  name: 'orders.get_first_steps',
  method: 'GET',
  path: '/first_steps',
  access,
  summary:
    'The checklist of a new site, with whether each item is done, whether the disk is nearly full, and the channels that are down',
  payload: {
    steps: z.array(z.strictObject({ name: z.enum(firstSteps), done: z.boolean(), not_needed: z.boolean() })),
    /** The legal texts that are required in the operator's country. */
    required_policies: z.array(z.enum(requiredPolicies)),
    /** The required legal texts that are not published, or that still contain parts of the template. */
    missing_texts: z.array(z.enum(requiredTexts)),
    hidden: z.boolean(),
    /** Set if disk space is low; null if there is enough space, or if files are not stored on a local disk. */
    low_disk: z.strictObject({ free_mb: z.number().int(), total_mb: z.number().int() }).nullable(),
    channel_problems: z.array(ChannelProblem),
  },
})

export const HideFirstSteps = endpoint({
  name: 'orders.hide_first_steps',
  audit_kind: 'settings',
  method: 'POST',
  path: '/first_steps/hide',
  access,
  summary: 'Hide the finished checklist on the dashboard, for all staff',
  payload: {},
  problems: ['orders.steps_open'],
})

export const SkipFirstStep = endpoint({
  name: 'orders.skip_first_step',
  audit_kind: 'settings',
  method: 'PUT',
  path: '/first_steps/:name/not_needed',
  access,
  summary: 'Mark an optional item of the checklist as not needed, or undo that, for all staff',
  params: z.strictObject({ name: z.enum(optionalSteps) }),
  body: z.strictObject({ not_needed: z.boolean() }),
  payload: {},
})
