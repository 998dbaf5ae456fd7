import { Select, Switch, TextInput } from '@mantine/core'
import { customerKinds } from '@mapwright/contract/accounts/user.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { buyerKinds } from '@mapwright/contract/accounts/user-fields.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { pick } from '@mapwright/contract/api/typed-entries.ts'
import { useEffect } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePriceGroups } from '../../platform/use-price-groups.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { checkPostCode } from '../check-post-code.ts'
import { CountryDropdown } from '../country-dropdown.tsx'
import { useChangeUser } from './use-change-user.ts'
import classes from './user-data-form.module.css'
import type { UserFormProps } from './user-form-props.ts'

const texts = [
  ...(['firstname', 'lastname', 'phone', 'company_name', 'company_reg', 'vat_no', 'web_url'] as const),
  ...(['address', 'post_code', 'city'] as const),
]
const fields = [...texts, 'country', 'customer_kind', 'price_group_id', 'buyer_kind', 'verified'] as const

/** User data that staff may correct. Autocomplete is off, because it would insert the staff member's own data. */
export function UserDataForm({ user, onDirty, onSaved }: UserFormProps) {
  const t = useWording('accounts')
  const groups = usePriceGroups()
  const refused = useChangeUser().editRefused(user)
  const form = useForm(ChangeUser, {
    initial: pick(user, fields),
    // Sends the price group only if it was changed here. Otherwise, saving other data would undo a colleague's change of the
    // group.
    toInput: ({ price_group_id, ...data }) => ({
      params: { id: user._id },
      body: price_group_id === user.price_group_id ? data : { ...data, price_group_id },
    }),
    check: (values) => checkPostCode(values, user),
    onDone: () => {
      notify.done(t('accounts:profile.saved'))
      onSaved()
    },
  })
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty])

  return (
    <Form form={form}>
      {refused && <p className="meta">{refused}</p>}
      <fieldset disabled={refused !== undefined} className={classes.fields}>
        {user.role_id === roles.customer && (
          <>
            <Switch label={t('accounts:edit.verified')} {...form.check('verified')} />
            <Select
              label={t('accounts:agents.kind')}
              description={t('accounts:edit.kind_help')}
              data={customerKinds.map((value) => ({ value, label: t(`accounts:kind.${value}`) }))}
              allowDeselect={false}
              value={form.values.customer_kind}
              onChange={(value) => value && form.set('customer_kind', value)}
            />
            <Select
              label={t('accounts:agents.price_group')}
              description={t('accounts:agents.price_group_help')}
              placeholder={t('accounts:agents.no_group')}
              data={groups.options}
              clearable
              value={form.values.price_group_id}
              onChange={(value) => form.set('price_group_id', value)}
              error={form.error('price_group_id')}
            />
            <Select
              label={t('accounts:field.buyer_kind')}
              placeholder={t('accounts:buyer_kind.none')}
              data={buyerKinds.map((value) => ({ value, label: t(`accounts:buyer_kind.${value}`) }))}
              allowDeselect={false}
              value={form.values.buyer_kind || null}
              onChange={(value) => value && form.set('buyer_kind', value)}
              error={form.error('buyer_kind')}
            />
          </>
        )}
        {texts.map((name) => (
          <TextInput key={name} label={t(`accounts:field.${name}`)} autoComplete="off" {...form.text(name)} />
        ))}
        <CountryDropdown {...form.value('country')} />
      </fieldset>
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('accounts:profile.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
