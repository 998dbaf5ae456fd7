import type { BankDetails } from '@mapwright/contract/billing/invoice.ts'
import type { Settings } from '../site/read-settings.ts'

/** Where a bank transfer goes; empty fields were not filled in by the operator yet. */
export const bankDetails = (settings: Settings): BankDetails => ({
  account_holder: settings.bank_account_holder || settings.company_name,
  bank_name: settings.bank_name,
  iban: settings.bank_iban,
  bic: settings.bank_bic,
})
