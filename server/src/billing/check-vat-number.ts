import { bareVatNumber, isVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import {
  CheckUserVatNumber,
  CheckVatNumber,
  GetUserVatCheck,
  GetVatCheck,
} from '@mapwright/contract/billing/vat-check-endpoints.ts'
import { isEu } from '@mapwright/contract/site/vat.ts'
import { vatAreaOf } from '@mapwright/contract/site/vat-area.ts'
import { z } from 'zod'
import { readCustomer } from '../accounts/read-customer.ts'
import { readUser } from '../accounts/user-rows.ts'
import { action } from '../platform/api/action.ts'
import { type ActionCall, type ActionSettlement, query } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { insertVatCheck, latestVatCheck } from './vat-check-rows.ts'
import { askVies, type ViesResult } from './vies.ts'
import { viesSettings } from './vies-settings.ts'

const Asked = z.strictObject({ user_id: z.uuid(), vat_no: z.string(), requester: z.string(), url: z.string() })
type Asked = z.output<typeof Asked>

type Holder = { _id: string; vat_no: string; country: string; post_code: string }

/** Prepares the request to VIES. Throws if VIES cannot check the number, because it is malformed or from outside the EU. */
async function begin(tx: Tx, user: Holder): Promise<Asked> {
  const { country } = vatAreaOf(user)
  if (!isEu(country) || !isVatNumber(user.vat_no, country)) throw new Problem('billing.vat_number_not_checkable')
  return { user_id: user._id, vat_no: bareVatNumber(user.vat_no), ...(await viesSettings(tx)) }
}

const steps = {
  plan: Asked,
  call: ({ publicFetch, plan }: ActionCall<Asked>) => askVies(publicFetch, plan),
  async settle({ tx, now, plan: { url, ...asked }, outcome }: ActionSettlement<Asked, ViesResult>) {
    await insertVatCheck(tx, { ...asked, ...outcome, now })
    return { check: found((await latestVatCheck(tx, asked.user_id, asked.vat_no)) ?? undefined, 'request.not_found') }
  },
}

/** Checks the caller's VAT number in VIES. */
export const checkVatNumber = action(CheckVatNumber, {
  ...steps,
  begin: async ({ tx, actor }) => begin(tx, await readUser(tx, actor._id)),
})

/** Checks a customer's VAT number in VIES, for staff. */
export const checkUserVatNumber = action(CheckUserVatNumber, {
  ...steps,
  async begin({ tx, params, audit }) {
    const customer = await readCustomer(tx, params.id)
    const asked = await begin(tx, customer)
    audit({ target_id: customer._id, after: { vat_no: asked.vat_no } })
    return asked
  },
})

export const getVatCheck = query(GetVatCheck, async ({ sql, actor }) => ({
  check: await latestVatCheck(sql, actor._id, (await readUser(sql, actor._id)).vat_no),
}))

export const getUserVatCheck = query(GetUserVatCheck, async ({ sql, params }) => {
  const { _id, vat_no } = await readCustomer(sql, params.id)
  return { check: await latestVatCheck(sql, _id, vat_no) }
})
