import type { Company } from '@mapwright/contract/site/settings.ts'
import { expect, test } from 'vitest'
import arabic from '../../../../../locales/ar/content.json' with { type: 'json' }
import german from '../../../../../locales/de/content.json' with { type: 'json' }
import japanese from '../../../../../locales/ja/content.json' with { type: 'json' }
import { fillInTemplate } from './fill-in-template.ts'

const company = {
  ...{ company_name: 'Turbo & Söhne GmbH', company_address: 'Weg 1', company_post_code: '89073', company_city: 'Ulm' },
  ...{ company_email: 'post@turbo.example', company_phone: '', company_vat_no: 'DE123' },
} as Company

test('fills in company, address, mail and VAT number, and leaves the rest open', () => {
  const imprint = fillInTemplate('imprint', german['starting.imprint'], company)
  expect(imprint).toContain('<p>Turbo &amp; Söhne GmbH, Weg 1, 89073 Ulm</p>')
  expect(imprint).toContain('<p>post@turbo.example</p>')
  expect(imprint).toContain('<p>[Register, Nummer] USt-IdNr.: DE123</p>')
  expect(imprint).toContain('[Name]')
  expect(fillInTemplate('privacy_policy', german['starting.privacy_policy'], company)).toContain(
    'Turbo &amp; Söhne GmbH, Weg 1, 89073 Ulm, post@turbo.example',
  )
  expect(fillInTemplate('terms_of_use', german['starting.terms_of_use'], company)).toContain('89073 Ulm')
})

test.each([
  ['Arabic', arabic],
  ['Japanese', japanese],
])('finds the places in the %s template', (_, texts) => {
  const imprint = fillInTemplate('imprint', texts['starting.imprint'], company)
  for (const value of ['89073 Ulm', 'post@turbo.example', ': DE123']) expect(imprint).toContain(value)
})

test('changes nothing while the settings are empty', () => {
  const empty = Object.fromEntries(Object.keys(company).map((name) => [name, ''])) as Company
  expect(fillInTemplate('imprint', german['starting.imprint'], empty)).toBe(german['starting.imprint'])
})
