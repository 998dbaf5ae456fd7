import type { BankDetails } from '@mapwright/contract/billing/invoice.ts'
import type { Settings } from '../site/read-settings.ts'

/** Returns the operator's bank account for transfers. The account holder defaults to the company; other missing fields are empty. */
export const bankDetails = (settings: Settings): BankDetails => ({
  account_holder: settings.bank_account_holder || settings.company_name,
  bank_name: settings.bank_name,
  iban: settings.bank_iban,
  bic: settings.bank_bic,
})
