import { Button, TextInput } from '@mantine/core'
import { hasPostCodes } from '@mapwright/contract/accounts/billing-address.ts'
import { isPostCode } from '@mapwright/contract/accounts/post-code.ts'
import type { SavedAddress } from '@mapwright/contract/shop/checkout/address.ts'
import { SaveAddress } from '@mapwright/contract/shop/checkout/address-endpoints.ts'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import { CountryDropdown } from '../../accounts/country-dropdown.tsx'
import type { FieldProblem } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'

type AddressFormProps = {
  /** The address to change. Undefined adds a new address. */
  address: SavedAddress | undefined
  country: string
  onSaved: (address: SavedAddress) => void
  onCancel: () => void
}

function checkPostCode({ country, post_code }: ShopAddress): Record<string, FieldProblem> {
  if (isPostCode(country, post_code)) return {}
  return { post_code: { code: post_code.trim() === '' ? 'required' : 'invalid' } }
}

/** Form that adds or changes an address in the address book. */
export function AddressForm({ address, country, onSaved, onCancel }: AddressFormProps) {
  const t = useWording('shop', 'accounts')
  const {
    _id,
    is_default: _,
    ...known
  } = address ?? {
    ...{
      _id: undefined,
      is_default: false,
      name: '',
      company_name: '',
      address: '',
      post_code: '',
      city: '',
      country,
      phone: '',
    },
  }
  const form = useForm(SaveAddress, {
    initial: known,
    toInput: (values) => ({ body: { ...values, ...(_id && { id: _id }) } }),
    check: checkPostCode,
    onDone: (response) => onSaved(response.address),
  })
  return (
    <Form form={form}>
      <TextInput label={t('shop:address.name')} autoComplete="shipping name" {...form.text('name')} />
      <TextInput
        label={t('accounts:field.company_name')}
        autoComplete="shipping organization"
        {...form.text('company_name')}
      />
      <TextInput label={t('accounts:field.address')} autoComplete="shipping street-address" {...form.text('address')} />
      <TextInput
        label={t('accounts:field.post_code')}
        autoComplete="shipping postal-code"
        {...form.text('post_code')}
        required={hasPostCodes(form.values.country)}
      />
      <TextInput label={t('accounts:field.city')} autoComplete="shipping address-level2" {...form.text('city')} />
      <CountryDropdown {...form.value('country')} required />
      <TextInput label={t('shop:address.phone')} type="tel" autoComplete="shipping tel" {...form.text('phone')} />
      <FormActions>
        <SubmitButton form={form}>{t('shop:address.save')}</SubmitButton>
        <Button variant="default" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}
