import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import type { KeptPlace } from './place.ts'
import { type VatProof, vatProof } from './vat-check-rows.ts'

export type Delivery = {
  name: string
  company_name: string
  address: string
  post_code: string
  city: string
  country: string
}

/** The buyer, as printed on the invoice and stored with it. */
export type BuyerRow = {
  _id: string
  name: string
  username: string
  email: string
  company_name: string
  company_reg: string
  vat_no: string
  address: string
  post_code: string
  city: string
  country: string
  /** 'business', 'private', or '' if the customer has not chosen one. */
  buyer_kind: string
  language: string | null
  /** Missing on invoices of earlier releases. */
  vat_proof?: VatProof | null
  /** Country of the buyer of an electronic service, with the evidence. Missing for goods and on invoices of earlier releases. */
  place?: KeptPlace
  /** Shipping address of goods. Missing for services and on invoices of earlier releases. */
  delivery?: Delivery
}

/** Reads a user's current personal and company data, including the proof of the VAT number. */
export async function readBuyer(db: Db, userId: string, now: Date): Promise<BuyerRow> {
  const [buyer] = await db<BuyerRow[]>`
    SELECT _id, trim(firstname || ' ' || lastname) AS name, username, email, company_name, company_reg, vat_no, address,
      post_code, city, country, buyer_kind, language
    FROM users WHERE _id = ${userId}`
  if (!buyer) throw new Problem('accounts.user_not_found')
  return { ...buyer, vat_proof: buyer.vat_no === '' ? null : await vatProof(db, userId, buyer.vat_no, now) }
}
