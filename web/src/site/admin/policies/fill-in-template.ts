import type { PolicyName } from '@mapwright/contract/site/policies.ts'
import type { Company } from '@mapwright/contract/site/settings.ts'
import { placeholdersIn } from './placeholders.ts'

type Part = keyof ReturnType<typeof partsOf>

/**
 * The placeholders for the operator's data in each template, by their position from the end. Counted from the end, because the
 * note at the start may contain placeholders, too.
 */
const places: Readonly<Record<Exclude<PolicyName, 'cookie'>, Readonly<Record<number, Part>>>> = {
  terms_of_use: { 4: 'place' },
  privacy_policy: { 3: 'placeAndMail' },
  imprint: { 4: 'place', 2: 'contact', 1: 'vat' },
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character] ?? character)

const joined = (values: readonly string[]) => values.filter(Boolean).map(escaped).join(', ')

function partsOf(company: Company) {
  const { company_name, company_address, company_city, company_post_code } = company
  const { company_email, company_phone, company_vat_no } = company
  const isPlaced = company_name !== '' && company_address !== ''
  const place = isPlaced ? joined([company_name, company_address, `${company_post_code} ${company_city}`.trim()]) : ''
  return {
    place: () => place,
    placeAndMail: () => (place && company_email ? `${place}, ${escaped(company_email)}` : ''),
    contact: () => joined([company_email, company_phone]),
    /** Fills in the VAT number. The commercial register stays a placeholder: "[Register, number] VAT number: DE123". */
    vat: (template: string) => {
      const words = template.slice(1, -1).split(/[,、،] ?/)
      const name = words.pop()
      return company_vat_no && name ? `[${words.join(', ')}] ${name}: ${escaped(company_vat_no)}` : ''
    },
  }
}

/** Fills the operator's data from the settings into a template. Placeholders without data stay in [brackets]. */
export function fillInTemplate(policy: Exclude<PolicyName, 'cookie'>, html: string, company: Company): string {
  const parts = partsOf(company)
  return placeholdersIn(html).reduce((text, template, at, { length }) => {
    const part = places[policy][length - at]
    const value = part && parts[part](template)
    return value ? text.replace(template, () => value) : text
  }, html)
}
