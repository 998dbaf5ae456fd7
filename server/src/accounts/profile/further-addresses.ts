import { furtherAddressRules } from '@mapwright/contract/accounts/further-address.ts'
import {
  AddFurtherAddress,
  ConfirmFurtherAddress,
  GetFurtherAddresses,
  GetFurtherAddressesOfUser,
  RemoveFurtherAddress,
  RemoveFurtherAddressOfUser,
} from '@mapwright/contract/accounts/further-address-endpoints.ts'
import { command, type QueryContext, query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { checkCode, consumeCode, readCodeAddress, readCodeState } from '../codes/codes.ts'
import { mailCode } from '../codes/mail-code.ts'
import { readUser } from '../user-rows.ts'
import { deleteFurtherAddress, isAddressOfOther, listFurtherAddresses } from './further-address-rows.ts'

const codeOwner = (user_id: string) => ({ user_id, purpose: 'confirm_address' }) as const

export const furtherAddresses = query(GetFurtherAddresses, async ({ sql, actor, now }) => {
  const state = await readCodeState(sql, codeOwner(actor._id), now)
  const email = state && (await readCodeAddress(sql, codeOwner(actor._id)))
  return {
    addresses: await listFurtherAddresses(sql, actor._id),
    pending: state && email !== undefined ? { ...state, email } : null,
  }
})

/**
 * Mails a code to the address, whether another account has it or not: only the person who reads its mails learns that it is taken, when they
 * confirm it.
 */
export const addFurtherAddress = command(AddFurtherAddress, async ({ tx, actor, body, now, app, audit }) => {
  const own = await listFurtherAddresses(tx, actor._id)
  if ([actor.email, ...own.map(({ email }) => email)].includes(body.email))
    throw new Problem('accounts.address_yours', { fields: { email: { code: 'address_yours' } } })
  if (own.length >= furtherAddressRules.max) throw new Problem('accounts.too_many_addresses')
  const to = { _id: actor._id, email: body.email, language: actor.language }
  if (!(await mailCode(tx, to, 'confirm_address', { now, secretKey: app.secretKey }))) {
    const state = await readCodeState(tx, codeOwner(actor._id), now)
    const retry_after = Math.ceil(((state?.resend_at.getTime() ?? now.getTime()) - now.getTime()) / 1000)
    throw new Problem('accounts.wait_for_code', { details: { retry_after } })
  }
  audit({ target_id: actor._id })
  return {}
})

/** Runs before the transaction, because a failed attempt must stay counted. */
const countTry = ({ sql, actor, body, now, app }: QueryContext<typeof ConfirmFurtherAddress>) =>
  checkCode(sql, codeOwner(actor._id), body.code, { now, secretKey: app.secretKey })

/** Adds the address to which the code was mailed. Locks the user's row, so that concurrent calls cannot exceed the limit. */
export const confirmFurtherAddress = command(ConfirmFurtherAddress, {
  prepare: countTry,
  run: async ({ tx, actor, body, now, app, audit }) => {
    await tx`SELECT FROM users WHERE _id = ${actor._id} FOR UPDATE`
    const email = await consumeCode(tx, codeOwner(actor._id), body.code, { now, secretKey: app.secretKey })
    if (email === undefined) throw new Problem('accounts.expired_code')
    if ((await listFurtherAddresses(tx, actor._id)).length >= furtherAddressRules.max)
      throw new Problem('accounts.too_many_addresses')
    const isTaken = await isAddressOfOther(tx, email, actor._id)
    const row = { email, user_id: actor._id, confirmed_at: now }
    const added = isTaken ? undefined : await tx`INSERT INTO further_addresses ${tx(row)} ON CONFLICT DO NOTHING`
    if (added?.count !== 1) throw new Problem('accounts.email_taken')
    audit({ target_id: actor._id })
    return { addresses: await listFurtherAddresses(tx, actor._id) }
  },
})

export const removeFurtherAddress = command(RemoveFurtherAddress, async ({ tx, actor, body, audit }) => {
  if (await deleteFurtherAddress(tx, actor._id, body.email)) audit({ target_id: actor._id })
  return {}
})

export const furtherAddressesOfUser = query(GetFurtherAddressesOfUser, async ({ sql, params }) => {
  await readUser(sql, params.id)
  return { addresses: await listFurtherAddresses(sql, params.id) }
})

export const removeFurtherAddressOfUser = command(RemoveFurtherAddressOfUser, async ({ tx, params, body, audit }) => {
  await readUser(tx, params.id)
  if (await deleteFurtherAddress(tx, params.id, body.email)) audit({ target_id: params.id })
  return {}
})
