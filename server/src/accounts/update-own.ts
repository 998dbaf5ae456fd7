import {
  UpdateAddress,
  UpdateBusiness,
  UpdateMyTools,
  UpdateProfile,
} from '@mapwright/contract/accounts/profile-endpoints.ts'
import { command } from '../api/handler.ts'
import type { Tx } from '../db/sql.ts'
import { readUser, writeUser } from './user-rows.ts'

async function write(tx: Tx, _id: string, columns: Readonly<Record<string, unknown>>) {
  await writeUser(tx, _id, columns)
  return { user: await readUser(tx, _id) }
}

/** Changes the own name, phone, theme and language. */
export const updateProfile = command(UpdateProfile, ({ tx, actor, body }) => write(tx, actor._id, body))

/** Changes the own address. */
export const updateAddress = command(UpdateAddress, ({ tx, actor, body }) => write(tx, actor._id, body))

/** Changes the own company data; whether the VAT number holds is credits' business. */
export const updateBusiness = command(UpdateBusiness, ({ tx, actor, body }) => write(tx, actor._id, body))

/** Changes the list of own tools, each named once. */
export const updateMyTools = command(UpdateMyTools, ({ tx, actor, body }) =>
  write(tx, actor._id, { my_tools: [...new Set(body.my_tools)] }),
)
