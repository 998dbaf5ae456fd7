import { z } from 'zod'
import { type Access, endpoint } from '../api/endpoint.ts'
import { Id, line } from '../api/scalars.ts'
import { libraryModes, logResults } from './automation.ts'
import { AutomationSettings } from './automation-settings.ts'

const access = ['may:settings'] as const satisfies Access

const payload = { automation: AutomationSettings }

export const GetAutomationSettings = endpoint({
  name: 'orders.get_automation_settings',
  method: 'GET',
  path: '/automation_settings',
  access,
  summary: 'How automation works on this site; never the secret',
  payload,
})

const address = line(300).refine((text) => text === '' || /^https?:\/\/[^\s@]+$/.test(text), {
  params: { code: 'invalid_url' },
})

export const ChangeAutomationSettings = endpoint({
  name: 'orders.change_automation_settings',
  method: 'PUT',
  path: '/automation_settings',
  access,
  summary: 'What the library does, and which services go to which engine',
  body: z.strictObject({
    library: z.enum(libraryModes),
    engine_address: address,
    engine_service_ids: z.array(Id).max(100),
    engine_minutes: z.number().int().min(1).max(240),
  }),
  payload,
  problems: ['tuning.service_not_found'],
})

export const MakeEngineSecret = endpoint({
  name: 'orders.make_engine_secret',
  method: 'POST',
  path: '/automation_secret',
  access,
  summary: 'A new secret for the signatures between this site and the engine, told this once; the one before ends',
  payload: { secret: z.string() },
  idempotent: 'never',
})

export const CallEngine = endpoint({
  name: 'orders.call_engine',
  method: 'POST',
  path: '/automation_test',
  access,
  summary: 'Ask the engine, signed like a job, whether it is there',
  payload: { result: z.enum(logResults), detail: z.string(), took_ms: z.number().int() },
  problems: ['orders.no_engine'],
  limits: [{ by: 'account', seconds: 60, count: 10 }],
})

export const RemoveSoftware = endpoint({
  name: 'orders.remove_automation_software',
  method: 'DELETE',
  path: '/automation_software/:id',
  access,
  summary: 'A software number serves by itself no longer; what fits is proposed again',
  params: z.strictObject({ id: Id }),
  payload,
  problems: ['orders.software_not_found'],
})
