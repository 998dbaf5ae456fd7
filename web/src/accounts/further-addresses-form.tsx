import { Stack, TextInput } from '@mantine/core'
import { furtherAddressRules } from '@mapwright/contract/accounts/further-address.ts'
import {
  AddFurtherAddress,
  ConfirmFurtherAddress,
  GetFurtherAddresses,
  RemoveFurtherAddress,
} from '@mapwright/contract/accounts/further-address-endpoints.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState, ProblemAlert } from '../ui/messages/states.tsx'
import { CodeInput } from './code-input.tsx'
import { FurtherAddressList } from './further-address-list.tsx'

/** The further email addresses of the customer: a list, a field for another one, and a field for its code. */
export function FurtherAddressesForm() {
  const t = useWording('accounts')
  const read = useQueryOf(GetFurtherAddresses)
  const remove = useCommand(RemoveFurtherAddress)
  if (read.isPending) return <SkeletonText lines={3} />
  if (read.isError) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
  const { addresses, pending } = read.data
  return (
    <Stack gap={16}>
      <p className="meta">{t('accounts:addresses.text')}</p>
      <ProblemAlert problem={remove.error} />
      {addresses.length > 0 && (
        <FurtherAddressList
          addresses={addresses}
          isBusy={remove.isPending}
          onRemove={(email) => remove.mutate({ body: { email } })}
        />
      )}
      {pending && <CodeForm key={pending.email} email={pending.email} />}
      {addresses.length < furtherAddressRules.max && <AddressForm />}
    </Stack>
  )
}

function AddressForm() {
  const t = useWording('accounts')
  const form = useForm(AddFurtherAddress, {
    initial: { email: '' },
    toInput: (body) => ({ body }),
    clears: ['email'],
  })
  return (
    <Form form={form}>
      <TextInput label={t('accounts:field.email')} type="email" dir="ltr" {...form.text('email')} />
      <FormActions>
        <SubmitButton form={form}>{t('accounts:code.send')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function CodeForm({ email }: { email: string }) {
  const t = useWording('accounts')
  const form = useForm(ConfirmFurtherAddress, {
    initial: { code: '' },
    toInput: (body) => ({ body }),
    clears: ['code'],
  })
  return (
    <Form form={form}>
      <p role="status">{t('accounts:verify_email.text', { email: `\u2066${email}\u2069` })}</p>
      <CodeInput
        label={t('accounts:code.label')}
        autoFocus={false}
        value={form.values.code}
        error={form.error('code')}
        onChange={(code) => form.set('code', code)}
      />
      <FormActions>
        <SubmitButton form={form}>{t('accounts:addresses.confirm')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
