import { Button, TextInput } from '@mantine/core'
import { type BillingAddress, missingBillingFields } from '@mapwright/contract/accounts/billing-address.ts'
import { SetBillingAddress } from '@mapwright/contract/accounts/billing-endpoints.ts'
import { buyerKinds } from '@mapwright/contract/accounts/user-fields.ts'
import type { Tax } from '@mapwright/contract/billing/tax.ts'
import { useState } from 'react'
import { countryName } from '../accounts/countries.ts'
import { CountryDropdown } from '../accounts/country-dropdown.tsx'
import { VatNumberField } from '../accounts/vat-number-field.tsx'
import { useWording } from '../platform/i18n/wording.ts'
import { Choices } from '../ui/choices.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import classes from './billing-panel.module.css'
import { VatCheckState } from './vat-check-state.tsx'

/** Whether the address is sufficient for a purchase. */
export const isBillable = (billing: BillingAddress): boolean =>
  billing.confirmed && missingBillingFields(billing).length === 0

/** The lines of the address as printed on invoices. */
export const billingLines = (billing: BillingAddress): string[] =>
  [
    billing.buyer_kind === 'private' ? '' : billing.company_name,
    `${billing.firstname} ${billing.lastname}`,
    billing.address,
    `${billing.post_code} ${billing.city}`,
    countryName(billing.country),
    billing.buyer_kind === 'private' ? '' : billing.vat_no,
  ]
    .map((line) => line.trim())
    .filter(Boolean)

/** A country without a street does not come from an address form, so the form starts empty. */
const typedPart = ({ confirmed, ...typed }: BillingAddress) =>
  confirmed || typed.address !== '' ? typed : { ...typed, country: '' }

function BillingForm({ billing, onDone }: { billing: BillingAddress; onDone: () => void }) {
  const t = useWording('credits', 'accounts', 'billing')
  const form = useForm(SetBillingAddress, {
    initial: typedPart(billing),
    toInput: (body) => ({ body }),
    refreshes: ['credits', 'billing', 'shop'],
    onDone,
  })
  const missing = missingBillingFields(form.values)
  const text = (name: Exclude<Parameters<typeof form.text>[0], 'vat_no' | 'buyer_kind'>) => ({
    ...form.text(name),
    required: missing.includes(name),
  })
  const { buyer_kind, country } = form.values
  return (
    <Form form={form}>
      <p className="meta">{t('credits:billing.text')}</p>
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
      <FormActions>
        <SubmitButton form={form}>{t('credits:billing.save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** The billing address, which determines the VAT. Before the first purchase it is entered here. */
export function BillingPanel({ billing, tax }: { billing: BillingAddress; tax: Tax }) {
  const t = useWording('credits')
  const [isEditing, setIsEditing] = useState(false)
  const isOpen = isEditing || !isBillable(billing)
  const showsCheck = tax.needs_proof || tax.reverse_charge
  return (
    <Panel
      title={t('credits:billing.title')}
      actions={
        !isOpen && (
          <Button size="compact-sm" variant="subtle" onClick={() => setIsEditing(true)}>
            {t('credits:billing.change')}
          </Button>
        )
      }
    >
      {isOpen ? (
        <BillingForm billing={billing} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <address className={classes.address}>
            {billingLines(billing).map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
          </address>
          {showsCheck && <VatCheckState number={billing.vat_no} />}
        </>
      )}
    </Panel>
  )
}
