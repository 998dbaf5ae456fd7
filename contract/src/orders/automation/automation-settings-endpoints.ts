import { z } from 'zod'
import { type Access, endpoint } from '../../api/endpoint.ts'
import { Id, line } from '../../api/scalars.ts'
import { settingsCalls } from '../../api/settings-calls.ts'
import { libraryModes, logResults } from '../order-automation.ts'
import { AutomationSettings } from './automation-settings.ts'

const access = ['may:settings'] as const satisfies Access

const payload = { automation: AutomationSettings }

const address = line(300).refine((text) => text === '' || /^https?:\/\/[^\s@]+$/.test(text), {
  params: { code: 'invalid_url' },
})

export const { get: GetAutomationSettings, change: ChangeAutomationSettings } = settingsCalls({
  domain: 'orders',
  name: 'automation_settings',
  path: '/automation_settings',
  access,
  summary: 'The settings of automation, without the secret',
  payload,
  change: {
    method: 'PUT',
    summary: 'Change the settings of the library, and the services that the engine handles',
    body: z.strictObject({
      library: z.enum(libraryModes),
      engine_address: address,
      engine_service_ids: z.array(Id).max(100),
      engine_minutes: z.number().int().min(1).max(240),
    }),
    problems: ['tuning.service_not_found'],
  },
})

export const MakeEngineSecret = endpoint({
  name: 'orders.make_engine_secret',
  audit_kind: 'settings',
  method: 'POST',
  path: '/automation_secret',
  access,
  summary:
    'Create a new secret for the signatures between this site and the engine, returned only once; the previous one becomes invalid',
  payload: { secret: z.string() },
  idempotent: 'never',
})

export const CallEngine = endpoint({
  name: 'orders.call_engine',
  audit_kind: 'settings',
  method: 'POST',
  path: '/automation_test',
  access,
  summary: 'Send a signed test request to the engine',
  payload: { result: z.enum(logResults), detail: z.string(), took_ms: z.number().int() },
  problems: ['orders.no_engine'],
  limits: [{ by: 'principal', seconds: 60, count: 10 }],
})

export const RemoveSoftware = endpoint({
  name: 'orders.remove_automation_software',
  audit_kind: 'settings',
  method: 'DELETE',
  path: '/automation_software/:id',
  access,
  summary: 'Stop using files for a software number automatically; they are proposed again',
  params: z.strictObject({ id: Id }),
  payload,
  problems: ['orders.software_not_found'],
})
