import { Button, Checkbox, TextInput } from '@mantine/core'
import { hasPostCodes } from '@mapwright/contract/accounts/billing-address.ts'
import type { VatCheck } from '@mapwright/contract/billing/vat-check.ts'
import { CountryDropdown } from '../../accounts/country-dropdown.tsx'
import billing from '../../billing/billing-panel.module.css'
import { BuyerFields } from '../../billing/buyer-fields.tsx'
import { useVatCheckText } from '../../billing/vat-check-state.tsx'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import type { Form as FormState } from '../../ui/forms/use-form.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { addressLines } from '../checkout/address-lines.ts'
import type { DetailsForm, EnteredDetails } from './guest-details.ts'
import type { useDetailsForm } from './use-details-form.ts'

type GuestDetailsPanelProps = {
  details: ReturnType<typeof useDetailsForm>
  /** True if goods are shipped, so that a separate shipping address is possible. */
  isSent: boolean
  entered: EnteredDetails | undefined
  onEdit: () => void
}

/** The guest's billing and shipping details. After a successful check, shows the input as text. */
export function GuestDetailsPanel({ details: { form, vatCheck }, isSent, entered, onEdit }: GuestDetailsPanelProps) {
  const t = useWording('guest')
  return (
    <Panel
      title={t('guest:details')}
      actions={
        entered && (
          <Button size="compact-sm" variant="subtle" onClick={onEdit}>
            {t('guest:edit')}
          </Button>
        )
      }
    >
      {entered ? (
        <Shown details={entered} isSent={isSent} check={vatCheck} />
      ) : (
        <Form form={form}>
          <p className="meta">{t('guest:details_text')}</p>
          <TextInput type="email" label={t('guest:email')} autoComplete="email" {...form.text('email')} />
          <BuyerFields form={form} />
          {isSent && (
            <>
              <Checkbox label={t('guest:elsewhere')} {...form.check('elsewhere')} />
              {form.values.elsewhere && <DeliveryFields form={form} />}
            </>
          )}
          <FormActions>
            <SubmitButton form={form}>{t('guest:continue')}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </Panel>
  )
}

type ShownProps = { details: EnteredDetails; isSent: boolean; check: VatCheck | null }

function Shown({ details: { buyer, shipping }, isSent, check }: ShownProps) {
  const t = useWording('shop')
  const text = useVatCheckText(buyer.vat_no, check)
  const name = `${buyer.firstname} ${buyer.lastname}`.trim()
  const lines = [buyer.email, ...addressLines({ ...buyer, name, phone: '' }), buyer.vat_no].filter(Boolean)
  return (
    <>
      <address className={billing.address}>
        {lines.map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
      </address>
      {check && (
        <p className="meta" role="status">
          {text}
        </p>
      )}
      {isSent && shipping && (
        <>
          <h3>{t('shop:checkout.delivery')}</h3>
          <address className={billing.address}>
            {addressLines(shipping).map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
          </address>
        </>
      )}
    </>
  )
}

function DeliveryFields({ form }: { form: FormState<DetailsForm> }) {
  const t = useWording('shop', 'accounts')
  const country = form.values['shipping_address.country']
  return (
    <>
      <TextInput
        label={t('shop:address.name')}
        autoComplete="shipping name"
        {...form.text('shipping_address.name')}
        required
      />
      <TextInput
        label={t('accounts:field.company_name')}
        autoComplete="shipping organization"
        {...form.text('shipping_address.company_name')}
      />
      <TextInput
        label={t('accounts:field.address')}
        autoComplete="shipping street-address"
        {...form.text('shipping_address.address')}
        required
      />
      <TextInput
        label={t('accounts:field.post_code')}
        autoComplete="shipping postal-code"
        {...form.text('shipping_address.post_code')}
        required={hasPostCodes(country)}
      />
      <TextInput
        label={t('accounts:field.city')}
        autoComplete="shipping address-level2"
        {...form.text('shipping_address.city')}
        required
      />
      <CountryDropdown {...form.value('shipping_address.country')} required />
      <TextInput
        label={t('shop:address.phone')}
        type="tel"
        autoComplete="shipping tel"
        {...form.text('shipping_address.phone')}
      />
    </>
  )
}
