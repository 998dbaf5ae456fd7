import { TextInput } from '@mantine/core'
import { type BillingAddress, missingBillingFields } from '@mapwright/contract/accounts/billing-address.ts'
import { buyerKinds } from '@mapwright/contract/accounts/user-fields.ts'
import { CountryDropdown } from '../accounts/country-dropdown.tsx'
import { VatNumberField } from '../accounts/vat-number-field.tsx'
import { useWording } from '../platform/i18n/wording.ts'
import { Choices } from '../ui/forms/choices.tsx'
import type { Form } from '../ui/forms/use-form.ts'

type Values = Omit<BillingAddress, 'confirmed' | 'country_entered'>

/** The parts of a form that BuyerFields needs; the form may have more fields. */
type BuyerForm = Pick<Form<Values>, 'text' | 'error'> & {
  values: Values
  value(name: 'country'): ReturnType<Form<Values>['value']> & { value: string; onChange(country: string): void }
  set(name: 'buyer_kind', kind: (typeof buyerKinds)[number]): void
}

const nothing = { firstname: '', lastname: '', company_name: '', address: '', post_code: '', city: '' }

/** A buyer's fields for invoices. The kind of buyer and the country determine which fields are required. */
export function BuyerFields({ form }: { form: BuyerForm }) {
  const t = useWording('accounts', 'billing')
  const { buyer_kind, country } = form.values
  const required = missingBillingFields({ ...nothing, buyer_kind, country })
  const text = (name: keyof typeof nothing) => ({ ...form.text(name), required: required.includes(name) })
  return (
    <>
      <Choices
        label={t('billing:buyer.kind')}
        value={buyer_kind === '' ? null : buyer_kind}
        onChange={(kind) => form.set('buyer_kind', kind)}
        choices={buyerKinds.map((value) => ({ value, label: t(`accounts:buyer_kind.${value}`) }))}
        error={form.error('buyer_kind')}
      />
      {buyer_kind !== 'private' && (
        <TextInput label={t('accounts:field.company_name')} autoComplete="organization" {...text('company_name')} />
      )}
      <TextInput label={t('accounts:field.firstname')} autoComplete="given-name" {...text('firstname')} />
      <TextInput label={t('accounts:field.lastname')} autoComplete="family-name" {...text('lastname')} />
      <TextInput label={t('accounts:field.address')} autoComplete="street-address" {...text('address')} />
      <TextInput label={t('accounts:field.post_code')} autoComplete="postal-code" {...text('post_code')} />
      <TextInput label={t('accounts:field.city')} autoComplete="address-level2" {...text('city')} />
      <CountryDropdown {...form.value('country')} required />
      {buyer_kind === 'business' && <VatNumberField country={country} {...form.text('vat_no')} />}
    </>
  )
}
