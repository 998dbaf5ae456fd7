import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { VatCheck } from './vat-check.ts'

const params = z.strictObject({ id: Id })
const problems = ['billing.vat_number_not_checkable'] as const

export const GetVatCheck = endpoint({
  name: 'billing.get_vat_check',
  method: 'GET',
  path: '/vat_check',
  access: ['customer'],
  summary: "The latest check of the caller's VAT number; null if the number was never checked",
  payload: { check: VatCheck.nullable() },
})

export const CheckVatNumber = endpoint({
  name: 'billing.check_vat_number',
  method: 'POST',
  path: '/vat_check',
  access: ['customer'],
  summary: "Ask VIES about the caller's VAT number and keep the result as proof for reverse charge",
  payload: { check: VatCheck },
  problems,
  limits: [{ by: 'principal', seconds: 3600, count: 20 }],
})

export const GetUserVatCheck = endpoint({
  name: 'billing.get_user_vat_check',
  method: 'GET',
  path: '/user/:id/vat_check',
  access: ['may:dealers_manager.invoices'],
  summary: "The latest check of a customer's VAT number; null if the number was never checked",
  params,
  payload: { check: VatCheck.nullable() },
  problems: ['accounts.user_not_found'],
})

export const CheckUserVatNumber = endpoint({
  name: 'billing.check_user_vat_number',
  method: 'POST',
  path: '/user/:id/vat_check',
  access: ['may:dealers_manager.invoices'],
  summary: "Ask VIES about a customer's VAT number and keep the result as proof for reverse charge",
  params,
  payload: { check: VatCheck },
  problems: ['accounts.user_not_found', ...problems],
  limits: [{ by: 'principal', seconds: 3600, count: 200 }],
})
