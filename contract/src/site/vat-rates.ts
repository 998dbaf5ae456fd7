/**
 * A standard VAT rate in percent ("19.00"), with its first day and source. The standard rate applies because tuning files are
 * electronically supplied services.
 */
export type ShippedVatRate = { rate: string; since: string; source: string }

/** The day of the last check of all rates; see docs/payments/vat-rates.md. */
export const vatRatesChecked = '2026-09-23'

const eu = 'European Commission, Taxes in Europe Database (TEDB)'

/** Standard rates by country, shipped with the app, EU countries first. Greece is GR, as in ISO 3166. */
export const shippedVatRates: Readonly<Record<string, ShippedVatRate>> = {
  AT: { rate: '20.00', since: '1984-01-01', source: eu },
  BE: { rate: '21.00', since: '1996-01-01', source: eu },
  BG: { rate: '20.00', since: '1999-01-01', source: eu },
  CY: { rate: '19.00', since: '2014-01-13', source: eu },
  CZ: { rate: '21.00', since: '2013-01-01', source: eu },
  DE: { rate: '19.00', since: '2021-01-01', source: eu },
  DK: { rate: '25.00', since: '1992-01-01', source: eu },
  EE: { rate: '24.00', since: '2025-07-01', source: eu },
  ES: { rate: '21.00', since: '2012-09-01', source: eu },
  FI: { rate: '25.50', since: '2024-09-01', source: eu },
  FR: { rate: '20.00', since: '2014-01-01', source: eu },
  GR: { rate: '24.00', since: '2016-06-01', source: eu },
  HR: { rate: '25.00', since: '2012-03-01', source: eu },
  HU: { rate: '27.00', since: '2012-01-01', source: eu },
  IE: { rate: '23.00', since: '2021-03-01', source: eu },
  IT: { rate: '22.00', since: '2013-10-01', source: eu },
  LT: { rate: '21.00', since: '2009-09-01', source: eu },
  LU: { rate: '17.00', since: '2024-01-01', source: eu },
  LV: { rate: '21.00', since: '2012-07-01', source: eu },
  MT: { rate: '18.00', since: '2004-01-01', source: eu },
  NL: { rate: '21.00', since: '2012-10-01', source: eu },
  PL: { rate: '23.00', since: '2011-01-01', source: eu },
  PT: { rate: '23.00', since: '2011-01-01', source: eu },
  RO: { rate: '21.00', since: '2025-08-01', source: eu },
  SE: { rate: '25.00', since: '1990-07-01', source: eu },
  SI: { rate: '22.00', since: '2013-07-01', source: eu },
  SK: { rate: '23.00', since: '2025-01-01', source: eu },
  GB: { rate: '20.00', since: '2011-01-04', source: 'Value Added Tax Act 1994, s. 2 (HMRC)' },
  CH: { rate: '8.10', since: '2024-01-01', source: 'Mehrwertsteuergesetz (MWSTG), Art. 25 (ESTV)' },
  LI: { rate: '8.10', since: '2024-01-01', source: 'Mehrwertsteuergesetz (MWSTG), Art. 25 (Steuerverwaltung)' },
  NO: { rate: '25.00', since: '2005-01-01', source: 'Stortingets vedtak om merverdiavgift, § 2 (Skatteetaten)' },
  IS: { rate: '24.00', since: '2015-01-01', source: 'Lög nr. 50/1988 um virðisaukaskatt, 14. gr. (Skatturinn)' },
  TR: { rate: '20.00', since: '2023-07-10', source: 'Presidential Decree 7346 (Gelir İdaresi Başkanlığı)' },
  UA: { rate: '20.00', since: '2011-01-01', source: 'Tax Code of Ukraine, Art. 193.1' },
  RS: { rate: '20.00', since: '2012-10-01', source: 'Zakon o porezu na dodatu vrednost, čl. 23' },
  ME: { rate: '21.00', since: '2018-01-01', source: 'Zakon o porezu na dodatu vrijednost, čl. 24' },
  BA: { rate: '17.00', since: '2006-01-01', source: 'Zakon o porezu na dodanu vrijednost, čl. 23 (UIO)' },
  MC: { rate: '20.00', since: '2014-01-01', source: 'French rates apply (Convention fiscale of 18 May 1963)' },
}
