import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { line } from '../api/scalars.ts'
import { languageTags } from './languages.ts'
import { GivenPassword, NewPassword } from './password.ts'
import { themes, User } from './user.ts'
import { addressFields, businessFields, personFields } from './user-fields.ts'

const user = { user: User }

export const UpdateProfile = endpoint({
  name: 'accounts.update_profile',
  method: 'POST',
  path: '/user/update_profile',
  access: ['signed_in'],
  summary: 'Change the own name, phone, theme and language; null is the site default',
  body: z
    .strictObject({ ...personFields, theme: z.enum(themes).nullable(), language: z.enum(languageTags).nullable() })
    .partial(),
  answers: user,
})

export const UpdateAddress = endpoint({
  name: 'accounts.update_address',
  method: 'POST',
  path: '/user/update_address',
  access: ['signed_in'],
  summary: 'Change the own address',
  body: z.strictObject(addressFields).partial(),
  answers: user,
})

export const UpdateBusiness = endpoint({
  name: 'accounts.update_business',
  method: 'POST',
  path: '/user/update_business',
  access: ['signed_in'],
  summary: 'Change the own company data',
  body: z.strictObject(businessFields).partial(),
  answers: user,
})

export const UpdatePassword = endpoint({
  name: 'accounts.update_password',
  method: 'POST',
  path: '/user/update_password',
  access: ['signed_in'],
  summary: 'Change the own password; ends every other session',
  body: z.strictObject({ password: GivenPassword, new_password: NewPassword }),
  answers: {},
  problems: ['accounts.wrong_password', 'accounts.common_password'],
  limits: [{ by: 'account', seconds: 600, count: 10 }],
})

export const UpdateMyTools = endpoint({
  name: 'accounts.update_my_tools',
  method: 'PUT',
  path: '/user/my-tools/update',
  access: ['signed_in'],
  summary: 'Change the list of the tools that one reads and writes with',
  body: z.strictObject({ my_tools: z.array(line(80, 1)).max(50) }),
  answers: user,
})
