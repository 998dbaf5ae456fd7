import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'

/** The items that a new site needs before its first customer, in the order in which operators complete them. */
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
  'backup',
] as const
export type FirstStep = (typeof firstSteps)[number]

const access = ['may:settings'] as const

export const GetFirstSteps = endpoint({
  name: 'orders.get_first_steps',
  method: 'GET',
  path: '/first_steps',
  access,
  summary: 'The checklist of a new site, with whether each item is done, and whether the disk is nearly full',
  payload: {
    steps: z.array(z.strictObject({ name: z.enum(firstSteps), done: z.boolean() })),
    hidden: z.boolean(),
    /** Null with enough space, or if the file store has no disk of its own. */
    low_disk: z.strictObject({ free_mb: z.number().int(), total_mb: z.number().int() }).nullable(),
  },
})

export const HideFirstSteps = endpoint({
  name: 'orders.hide_first_steps',
  method: 'POST',
  path: '/first_steps/hide',
  access,
  summary: 'Hide the completed checklist on the dashboard, for all staff',
  payload: {},
  problems: ['orders.steps_open'],
})
