import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { paragraph } from '../api/scalars.ts'
import { TextLanguage } from './content/in-language.ts'
import { Policies, PoliciesInput, PolicyVersion, policyNames } from './policies.ts'

const languageQuery = z.strictObject({ language: TextLanguage.optional() })

export const GetPolicies = endpoint({
  name: 'site.get_policies',
  method: 'GET',
  path: '/policies',
  during_maintenance: true,
  access: ['public'],
  summary:
    "Terms of use, privacy policy, imprint and cookie text in the caller's language, otherwise for every language or in English; with `language`, of that language only",
  query: languageQuery,
  payload: Policies.shape,
  limits: pageLoads,
})

export const ChangePolicies = endpoint({
  name: 'site.change_policies',
  method: 'POST',
  path: '/policies',
  access: ['may:settings'],
  summary:
    'Publish the given texts in a language; each change becomes a version. With `must_accept`, customers are asked to accept it',
  body: PoliciesInput,
  payload: Policies.shape,
})

export const PreviewPolicy = endpoint({
  name: 'site.preview_policy',
  method: 'POST',
  path: '/policies/preview',
  access: ['may:settings', 'may:shop_manager.settings'],
  summary: 'The draft of a text as its public page would show it, without publishing it',
  body: z.strictObject({ text: paragraph(100_000) }),
  payload: { text: z.string() },
})

export const ListPolicyVersions = endpoint({
  name: 'site.list_policy_versions',
  method: 'GET',
  path: '/policies/versions',
  access: ['may:settings'],
  summary: 'The newest 20 versions of a text in a language, newest first',
  query: z.strictObject({ policy: z.enum(policyNames), language: TextLanguage.default('') }),
  payload: { versions: z.array(PolicyVersion) },
})
