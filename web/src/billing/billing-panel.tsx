import { Button } from '@mantine/core'
import { type BillingAddress, missingBillingFields } from '@mapwright/contract/accounts/billing-address.ts'
import { SetBillingAddress } from '@mapwright/contract/accounts/billing-endpoints.ts'
import type { Tax } from '@mapwright/contract/billing/tax.ts'
import { useState } from 'react'
import { checkPostCode } from '../accounts/check-post-code.ts'
import { countryName } from '../accounts/countries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import classes from './billing-panel.module.css'
import { BuyerFields } from './buyer-fields.tsx'
import { VatCheckState } from './vat-check-state.tsx'

/** Returns true if the address is sufficient for a purchase. */
export const isBillable = (billing: BillingAddress): boolean =>
  billing.confirmed && missingBillingFields(billing).length === 0

/** Returns the lines of the address as printed on invoices. */
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

/** Returns the address for the form. A country that the customer has not entered may be a guess, so it is left empty. */
function knownPart({ confirmed, country_entered, ...known }: BillingAddress) {
  const isEntered = confirmed || country_entered || known.address !== ''
  const buyer_kind = known.buyer_kind === '' && known.company_name !== '' ? 'business' : known.buyer_kind
  return { ...known, buyer_kind, country: isEntered ? known.country : '' }
}

function BillingForm({ billing, onDone }: { billing: BillingAddress; onDone: () => void }) {
  const t = useWording('credits')
  const form = useForm(SetBillingAddress, {
    initial: knownPart(billing),
    toInput: (body) => ({ body }),
    check: (values) => checkPostCode(values),
    refreshes: ['credits', 'billing', 'shop'],
    onDone,
  })
  return (
    <Form form={form}>
      <p className="meta">{t('credits:billing.text')}</p>
      <BuyerFields form={form} />
      <FormActions>
        <SubmitButton form={form}>{t('credits:billing.save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** The billing address, which determines the VAT. The customer enters it here before the first purchase. */
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
