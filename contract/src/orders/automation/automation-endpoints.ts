import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { maxFileBytes } from '../../ecu/max-file-bytes.ts'
import { blockedDeliveries } from '../../ecu/problems.ts'
import { AutomationHistory, resultOutcomes } from '../order-automation.ts'
import { Order } from '../order-shapes.ts'

const params = z.strictObject({ id: Id })
const history = { automation: AutomationHistory }

export const GetAutomation = endpoint({
  name: 'orders.automation',
  method: 'GET',
  path: '/order/:id/automation',
  access: ['may:orders'],
  summary: 'The automation of an order: all runs, requests and results',
  params,
  payload: history,
  problems: ['orders.not_found'],
})

export const RetryAutomation = endpoint({
  name: 'orders.automation_retry',
  method: 'POST',
  path: '/order/:id/automation_retry',
  access: ['may:orders'],
  summary: 'Start automation again for a pending order',
  params,
  payload: history,
  problems: [
    'orders.not_found',
    'orders.wrong_state',
    'orders.automation_off',
    'orders.automation_busy',
    'orders.automation_unwanted',
  ],
})

export const DeliverProposal = endpoint({
  name: 'orders.automation_deliver',
  method: 'POST',
  path: '/order/:id/automation_deliver',
  access: ['may:orders'],
  summary: 'Deliver the proposed file; it must pass the checks like any other',
  params,
  /** `confirm_software`: approves the file for all further originals with this software number and size. */
  body: z.strictObject({ run_id: Id, confirm_software: z.boolean().default(false) }),
  payload: { order: Order },
  problems: [
    'orders.not_found',
    'orders.wrong_state',
    'orders.no_proposal',
    'orders.file_gone',
    'orders.too_many_files',
    ...blockedDeliveries,
  ],
})

export const DismissProposal = endpoint({
  name: 'orders.automation_dismiss',
  method: 'POST',
  path: '/order/:id/automation_dismiss',
  access: ['may:orders'],
  summary: 'Dismiss a proposal; staff make the file',
  params,
  body: z.strictObject({ run_id: Id }),
  payload: history,
  problems: ['orders.not_found', 'orders.no_proposal'],
})

export const ChangeServing = endpoint({
  name: 'orders.automation_serves',
  method: 'PUT',
  path: '/order/:id/automation_serves',
  access: ['may:orders'],
  summary: 'Bar the file delivered with an order from the library, or allow it again',
  params,
  body: z.strictObject({ serves: z.boolean() }),
  payload: history,
  problems: ['orders.not_found', 'orders.nothing_delivered'],
})

export const ChangeCustomerAutomation = endpoint({
  name: 'orders.automation_customer',
  method: 'PUT',
  path: '/order/:id/automation_customer',
  access: ['may:orders'],
  summary:
    "Exclude all orders of this order's customer from automation, or include them; in addition to the customer's own preference",
  params,
  body: z.strictObject({ by_hand: z.boolean() }),
  payload: history,
  problems: ['orders.not_found'],
})

const choice = { by_hand: z.boolean() }

export const GetAutomationChoice = endpoint({
  name: 'orders.automation_choice',
  member: 'read',
  method: 'GET',
  path: '/automation_choice',
  access: ['customer'],
  summary: "Whether the caller's orders are excluded from automation",
  payload: choice,
})

export const ChangeAutomationChoice = endpoint({
  name: 'orders.change_automation_choice',
  method: 'PUT',
  path: '/automation_choice',
  access: ['customer'],
  summary: 'Exclude all own orders from automation, or include them',
  body: z.strictObject(choice),
  payload: choice,
})

export const FetchOriginal = endpoint({
  name: 'orders.automation_original',
  method: 'GET',
  path: '/automation_original/:token',
  access: ['public'],
  summary: 'The original of an automation job, for the engine: the link from the request works once',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  download: true,
  problems: ['orders.link_gone'],
  quiet: true,
  limits: [{ by: 'address', seconds: 60, count: 120 }],
})

export const SubmitJobResult = endpoint({
  name: 'orders.automation_answer',
  method: 'POST',
  path: '/automation_job/:id/answer',
  access: ['public'],
  summary:
    "An engine's signed result of a job, with the modified file. A 200 ends the job, whatever the outcome; see docs/automation.md",
  params,
  body: z.strictObject({ answer: z.string().min(1).max(2000), signature: z.string().min(1).max(200) }),
  files: { modified_file: { max_bytes: maxFileBytes } },
  payload: { outcome: z.enum(resultOutcomes) },
  problems: ['orders.automation_job_not_found', 'orders.bad_signature', 'orders.bad_answer', 'orders.answer_replayed'],
  idempotent: 'never',
  limits: [{ by: 'address', seconds: 60, count: 120 }],
})
