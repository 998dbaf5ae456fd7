import type { BankDetails } from '@mapwright/contract/billing/invoice.ts'
import type { Settings } from '../site/read-settings.ts'

/** Returns the operator's bank account for transfers. Fields that the operator has not filled in are empty. */
export const bankDetails = (settings: Settings): BankDetails => ({
  account_holder: settings.bank_account_holder || settings.company_name,
  bank_name: settings.bank_name,
  iban: settings.bank_iban,
  bic: settings.bank_bic,
})
