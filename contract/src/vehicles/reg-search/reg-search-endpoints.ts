import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { InstantText, line } from '../../api/scalars.ts'
import { regNoModes } from '../../site/settings.ts'
import { Candidate, DecodedVin, RegisteredVehicle, regProviders } from './reg-search.ts'

export const RegSearch = endpoint({
  name: 'vehicles.reg_search',
  member: 'order',
  method: 'GET',
  path: '/vehicle/reg_search/:reg',
  access: ['customer', 'staff'],
  summary:
    'Decode a VIN offline or, if the site has a provider, look up a registration number; with the best matching variants first',
  params: z.strictObject({ reg: line(40, 2) }),
  payload: {
    mode: z.enum(regNoModes),
    /** The normalized number in the notation of the car's documents. */
    number: z.string(),
    vin: DecodedVin.nullable(),
    registered: RegisteredVehicle.nullable(),
    candidates: z.array(Candidate),
    /** The time at which the provider's data was fetched; null for a VIN, which is decoded without a provider. */
    as_of: InstantText.nullable(),
  },
  problems: [
    'vehicles.not_a_vin',
    'vehicles.not_a_plate',
    'vehicles.reg_search_off',
    'vehicles.reg_unknown',
    'vehicles.provider_busy',
    'vehicles.provider_failed',
  ],
  limits: [
    { by: 'principal', seconds: 60, count: 30 },
    { by: 'principal', seconds: 86_400, count: 500 },
  ],
})

export const GetRegSearchProvider = endpoint({
  name: 'vehicles.get_reg_search_provider',
  member: 'read',
  method: 'GET',
  path: '/vehicle/reg_search_provider',
  access: ['customer', 'staff'],
  summary: 'Get the mode and the provider of the quick search; its access data only with the permission to change it',
  payload: {
    mode: z.enum(regNoModes),
    provider: z.enum(regProviders),
    access: z.strictObject({ address: z.string(), has_key: z.boolean() }).nullable(),
  },
})

const address = line(300).refine((text) => text === '' || /^https?:\/\/\S+$/.test(text), {
  params: { code: 'invalid_url' },
})

/** The provider's key. Only printable ASCII is allowed, because the key is sent in a header. */
const key = z.string().regex(/^[\x21-\x7e]{0,300}$/)

export const ChangeRegSearchProvider = endpoint({
  name: 'vehicles.change_reg_search_provider',
  audit_kind: 'settings',
  method: 'PUT',
  path: '/vehicle/reg_search_provider',
  access: ['may:settings'],
  summary:
    'Set the provider of registration data. An empty key keeps the stored one, which is never sent to another address',
  body: z.strictObject({ provider: z.enum(regProviders), address, key }),
  payload: { provider: z.enum(regProviders) },
  problems: ['vehicles.provider_key_needed'],
  idempotent: 'never',
})
