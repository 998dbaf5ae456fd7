import { UpdateAddress, UpdateBusiness, UpdateMyTools } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { vatNumberFit } from '@mapwright/contract/accounts/vat-number.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { readUser, writeUser } from '../user-rows.ts'
import { confirmBilling } from './billing-rows.ts'
import { requireNewPostCode } from './require-post-code.ts'

async function write(tx: Tx, _id: string, columns: Readonly<Record<string, unknown>>) {
  await writeUser(tx, _id, columns)
  return { user: await readUser(tx, _id) }
}

/** Changes the caller's address. Throws if a new post code does not have the format of its country. */
export const updateAddress = command(UpdateAddress, async ({ tx, actor, body, now }) => {
  requireNewPostCode(await readUser(tx, actor._id), body)
  const answer = await write(tx, actor._id, body)
  await confirmBilling(tx, actor._id, body, now)
  return answer
})

/** Changes the caller's company data. Throws if a new VAT number does not have the format of its country. */
export const updateBusiness = command(UpdateBusiness, async ({ tx, actor, body, now }) => {
  const { vat_no, country } = await readUser(tx, actor._id)
  if (body.vat_no && body.vat_no !== vat_no && vatNumberFit(body.vat_no, country) === 'malformed')
    throw new Problem('accounts.not_a_vat_number', { fields: { vat_no: { code: 'not_a_vat_number' } } })
  const answer = await write(tx, actor._id, body)
  await confirmBilling(tx, actor._id, body, now)
  return answer
})

/** Changes the caller's list of tools and removes duplicates. */
export const updateMyTools = command(UpdateMyTools, ({ tx, actor, body }) =>
  write(tx, actor._id, { my_tools: [...new Set(body.my_tools)] }),
)
