import { bareVatNumber, vatNumberFit } from '@mapwright/contract/accounts/vat-number.ts'
import type { Company } from '@mapwright/contract/site/settings.ts'
import { isTaxNumber } from '@mapwright/contract/site/tax-number.ts'
import { isEu } from '@mapwright/contract/site/vat.ts'
import { countrySpecs, electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'

type Changes = Partial<Company>

/** Checks an IBAN. Accepts any account number for countries without IBANs. */
const isAccount = (text: string, country: string): boolean =>
  isValidIBAN(text) || (countrySpecs[country]?.IBANRegistry !== true && !/^[A-Z]{2}\d{2}/.test(text))

type Checked = 'bank_iban' | 'bank_bic' | 'company_vat_no' | 'company_tax_no'

const plain = (text: string) => electronicFormatIBAN(text) ?? text

/** Removes spaces, dots and dashes from a VAT number if its format is known; other formats may require them. */
const plainVatNumber = (text: string, country: string) =>
  ['own', 'another'].includes(vatNumberFit(text, country)) ? bareVatNumber(text) : text

/** Normalizes the bank data and the VAT number for storage: removes spaces and converts to upper case. */
export function normalizeCompany(changes: Changes, country: string): Changes {
  return {
    ...(changes.company_vat_no === undefined
      ? {}
      : { company_vat_no: plainVatNumber(changes.company_vat_no, country) }),
    ...(changes.bank_iban === undefined ? {} : { bank_iban: plain(changes.bank_iban) }),
    ...(changes.bank_bic === undefined ? {} : { bank_bic: plain(changes.bank_bic) }),
  }
}

/**
 * Returns the problem code of each invalid field of the company data. Checks the checksum of the IBAN, the BIC, and the formats of VAT number
 * and tax number in the site's country. Unchanged values pass, because they may be older than these checks.
 */
export function companyProblems(
  changes: Changes,
  before: Company,
  country: string,
): Partial<Record<Checked, { code: string }>> {
  const isNew = (name: Checked) => Boolean(changes[name]) && plain(changes[name] ?? '') !== plain(before[name])
  const fit = vatNumberFit(changes.company_vat_no ?? '', country)
  // Most formats outside the EU are unknown, so they are not checked. A company outside the EU may have a VAT number of an EU country.
  const isVatNumber = fit === 'own' || fit === 'unknown' || (fit === 'another' && !isEu(country))
  return {
    ...(isNew('bank_iban') && !isAccount(changes.bank_iban ?? '', country)
      ? { bank_iban: { code: 'not_an_iban' } }
      : {}),
    ...(isNew('bank_bic') && !isValidBIC(changes.bank_bic ?? '') ? { bank_bic: { code: 'not_a_bic' } } : {}),
    ...(isNew('company_vat_no') && !isVatNumber ? { company_vat_no: { code: 'not_a_vat_number' } } : {}),
    ...(isNew('company_tax_no') && !isTaxNumber(changes.company_tax_no ?? '', country)
      ? { company_tax_no: { code: 'not_a_tax_number' } }
      : {}),
  }
}
