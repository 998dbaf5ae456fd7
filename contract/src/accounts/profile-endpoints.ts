import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line } from '../api/scalars.ts'
import { languageTags } from './languages.ts'
import { ExistingPassword, NewPassword } from './password.ts'
import { pictureRules } from './picture.ts'
import { themes, User } from './user.ts'
import { addressFields, businessFields, PlaceId, personFields } from './user-fields.ts'

const user = { user: User }

export const UpdateProfile = endpoint({
  name: 'accounts.update_profile',
  member: 'self',
  method: 'POST',
  path: '/user/update_profile',
  access: ['signed_in'],
  summary:
    "Change the caller's name, phone, picture, theme, language and whether single keys are shortcuts; an empty theme or language resets to the default",
  body: z
    .strictObject({
      ...personFields,
      theme: z.enum(['', ...themes]),
      language: z.enum(['', ...languageTags]),
      single_keys: z.enum(['true', 'false']),
      remove_picture: z.literal('true'),
    })
    .partial(),
  files: { picture: { max_bytes: pictureRules.max_bytes } },
  payload: user,
  problems: ['accounts.not_a_picture', 'accounts.picture_too_large'],
  limits: [{ by: 'principal', seconds: 60, count: 60 }],
})

export const ConfirmEmail = endpoint({
  name: 'accounts.confirm_email',
  member: 'self',
  method: 'POST',
  path: '/user/confirm_email',
  access: ['signed_in'],
  personal: true,
  summary: "State that the caller's address is correct although mails came back; mails are sent to it again",
  payload: user,
  limits: [{ by: 'principal', seconds: 3600, count: 10 }],
})

export const DownloadPicture = endpoint({
  name: 'accounts.download_picture',
  member: 'self',
  method: 'GET',
  path: '/user/picture/:id',
  access: ['signed_in'],
  summary: "A profile picture by its id: the caller's own or, for staff, any user's",
  params: z.strictObject({ id: Id }),
  download: true,
  problems: ['accounts.no_picture'],
})

export const UpdateAddress = endpoint({
  name: 'accounts.update_address',
  method: 'POST',
  path: '/user/update_address',
  access: ['signed_in'],
  summary: "Change the caller's address; `google_place_id` identifies its place on the map",
  body: z.strictObject({ ...addressFields, google_place_id: PlaceId }).partial(),
  payload: user,
})

export const UpdateBusiness = endpoint({
  name: 'accounts.update_business',
  method: 'POST',
  path: '/user/update_business',
  access: ['signed_in'],
  summary: "Change the caller's company data; an EU VAT number must have the format of its country",
  body: z.strictObject(businessFields).partial(),
  payload: user,
  problems: ['accounts.not_a_vat_number'],
})

export const UpdatePassword = endpoint({
  name: 'accounts.update_password',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/user/update_password',
  access: ['signed_in'],
  summary: "Change the caller's password and end all other sessions",
  personal: true,
  body: z.strictObject({ password: ExistingPassword, new_password: NewPassword }),
  payload: {},
  problems: ['accounts.wrong_password', 'accounts.common_password'],
  limits: [{ by: 'principal', seconds: 600, count: 10 }],
})

export const UpdateMyTools = endpoint({
  name: 'accounts.update_my_tools',
  member: 'self',
  method: 'PUT',
  path: '/user/my-tools/update',
  access: ['signed_in'],
  summary: "Change the caller's list of read and write tools",
  body: z.strictObject({ my_tools: z.array(line(80, 1)).max(50) }),
  payload: user,
})
