import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { Acceptance, acceptablePolicies, OutstandingPolicy } from './acceptances.ts'

export const GetOutstandingPolicies = endpoint({
  name: 'site.get_outstanding_policies',
  member: 'self',
  method: 'GET',
  path: '/policies/outstanding',
  access: ['customer'],
  summary: 'The legal texts that the customer has to accept, because a version that must be accepted was published',
  payload: { outstanding: z.array(OutstandingPolicy) },
})

export const AcceptPolicies = endpoint({
  name: 'site.accept_policies',
  member: 'self',
  method: 'POST',
  path: '/policies/accept',
  access: ['customer'],
  personal: true,
  summary:
    'Accept the current versions of legal texts. Versions that have been replaced are ignored, and stay outstanding in their new version',
  body: z.strictObject({ version_ids: z.array(Id).min(1).max(acceptablePolicies.length) }),
  payload: { outstanding: z.array(OutstandingPolicy) },
})

export const ListAcceptances = endpoint({
  name: 'site.list_acceptances',
  method: 'GET',
  path: '/policies/accepted/:user_id',
  access: ['may:dealers_manager.list'],
  summary: 'The newest 50 versions of legal texts that a customer has accepted, newest first',
  params: z.strictObject({ user_id: Id }),
  payload: { acceptances: z.array(Acceptance) },
})
