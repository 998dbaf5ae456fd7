import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { resource } from '../api/resource.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import {
  AccessApi,
  AccessCall,
  AccessPlan,
  AccessPlanInput,
  AccessUsage,
  accessPurposes,
  accessRules,
  accessStatuses,
  BuyAccessInput,
  ChangeAccessInput,
  ChangeOwnAccessInput,
  CreateAccessInput,
} from './access-api.ts'

const params = z.strictObject({ id: Id })
const one = { access_api: AccessApi }
const manager = ['may:api_manager'] as const
const either = ['customer', 'may:api_manager'] as const

export const ListAccessApis = endpoint({
  name: 'partners.list_access_apis',
  method: 'GET',
  path: '/access_api',
  access: manager,
  summary: 'API accesses of all customers, newest first',
  query: z.strictObject({
    search_keyword: line(120).default(''),
    for: z.enum(accessPurposes).optional(),
    status: z.enum([...accessStatuses, 'expired']).optional(),
    ...pageQuery(),
  }),
  payload: { access_apis: z.array(AccessApi), ...pageResult },
})

export const ListOwnAccessApis = endpoint({
  name: 'partners.list_own_access_apis',
  method: 'GET',
  path: '/access_api_user',
  access: ['customer'],
  summary: "The caller's API accesses, newest first, and the plans on sale",
  query: z.strictObject(pageQuery()),
  payload: { access_apis: z.array(AccessApi), plans: z.array(AccessPlan), ...pageResult },
})

export const GetAccessApi = endpoint({
  name: 'partners.get_access_api',
  method: 'GET',
  path: '/access_api/:id',
  access: either,
  summary: 'One API access: customers only their own',
  params,
  payload: one,
  problems: ['partners.access_not_found'],
})

export const BuyAccessApi = endpoint({
  name: 'partners.buy_access_api',
  audit_kind: 'money',
  method: 'POST',
  path: '/access_api',
  access: ['customer'],
  summary: 'Buy an API access with credits; its key is created separately',
  body: BuyAccessInput,
  payload: one,
  problems: ['partners.api_off', 'partners.plan_not_found', 'credits.not_enough'],
  idempotent: 'by_body',
})

export const CreateAccessApi = endpoint({
  name: 'partners.create_access_api',
  method: 'POST',
  path: '/access_api_create',
  access: manager,
  summary: 'Give a customer an API access without charge',
  body: CreateAccessInput,
  payload: one,
  problems: ['partners.customer_not_found'],
})

export const ChangeAccessApi = endpoint({
  name: 'partners.change_access_api',
  method: 'PUT',
  path: '/access_api/:id',
  access: manager,
  summary: 'Change an API access; omitted fields stay as they are',
  params,
  body: ChangeAccessInput,
  payload: one,
  problems: ['partners.access_not_found'],
})

export const RenewAccessApi = endpoint({
  name: 'partners.renew_access_api',
  audit_kind: 'money',
  method: 'PUT',
  path: '/access_api_user/:id',
  access: ['customer'],
  summary: "Extend one of the caller's API accesses with credits, by its plan or another one for the same purpose",
  params,
  body: z.strictObject({ plan_id: Id.optional() }),
  payload: one,
  problems: ['partners.access_not_found', 'partners.api_off', 'partners.plan_not_found', 'credits.not_enough'],
  idempotent: 'by_body',
})

export const ChangeOwnAccessApi = endpoint({
  name: 'partners.change_own_access_api',
  method: 'PUT',
  path: '/api-access-update-by-user/:id',
  access: ['customer'],
  summary: "Change where one of the caller's API accesses is used; omitted fields stay as they are",
  params,
  body: ChangeOwnAccessInput,
  payload: one,
  problems: ['partners.access_not_found'],
  personal: true,
})

export const RemoveAccessApi = endpoint({
  name: 'partners.remove_access_api',
  method: 'DELETE',
  path: '/access_api/:id',
  access: manager,
  summary: 'Remove an API access with its keys and its log',
  params,
  payload: {},
  problems: ['partners.access_not_found'],
})

export const CreateAccessKey = endpoint({
  name: 'partners.create_access_key',
  method: 'POST',
  path: '/access_api/:id/key',
  access: ['customer'],
  summary: 'Create a key, which is shown only now unless it is public; the one before works for `overlap_hours` more',
  params,
  body: z.strictObject({
    overlap_hours: z.number().int().min(0).max(accessRules.max_overlap_hours).default(24),
    /**
     * True for a public key, which the pages of a website contain. It requires an access for a website and works only with the widget's
     * endpoints.
     */
    is_public: z.boolean().default(false),
  }),
  payload: { ...one, key: z.string() },
  problems: ['partners.access_not_found'],
  idempotent: 'never',
  personal: true,
  limits: [{ by: 'principal', seconds: 3600, count: 30 }],
})

export const RevokeAccessKeys = endpoint({
  name: 'partners.revoke_access_keys',
  method: 'DELETE',
  path: '/access_api/:id/key',
  access: either,
  summary: 'Revoke the keys of an API access immediately',
  params,
  payload: one,
  problems: ['partners.access_not_found'],
  personal: true,
})

export const GetAccessUsage = endpoint({
  name: 'partners.access_usage',
  method: 'GET',
  path: '/access_api/:id/usage',
  access: either,
  summary: 'The calls of an API access by day, and its last calls',
  params,
  payload: { usage: z.array(AccessUsage), calls: z.array(AccessCall) },
  problems: ['partners.access_not_found'],
})

export const HasStatisticsAccess = endpoint({
  name: 'partners.has_statistics_access',
  method: 'GET',
  path: '/has-access-to-vehicle-statistics-api',
  access: ['customer', 'scope:catalogue.read'],
  summary: 'Succeeds if the caller has a valid API access to the vehicle statistics',
  payload: {},
  problems: ['partners.no_statistics_access'],
})

export const accessPlanCalls = resource({
  supports: ['list', 'add', 'change', 'setOnline', 'remove', 'removeMany', 'reorder'],
  domain: 'partners',
  one: 'access_plan',
  many: 'access_plans',
  path: '/access_api_plan',
  access: { list: manager, add: manager, change: manager, remove: manager },
  row: AccessPlan,
  input: AccessPlanInput,
  sorts: ['price', 'days'],
  size: 100,
  problems: { unknown: 'partners.plan_not_found' },
})
