import { Button } from '@mantine/core'
import {
  GetProviderLink,
  StartProviderLink,
  UnlinkProvider,
} from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { refreshNames, useQueryOf } from '../../platform/api/queries.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { PresentPassword } from '../present-password.tsx'
import { goToProvider } from '../provider-attempt.ts'
import { SecuritySetting } from './security-setting.tsx'

/** The link of a staff member's account to the provider of single sign-on. Hidden if there is no provider. */
export function ProviderSetting() {
  const t = useWording('single_sign_on', 'accounts')
  const [isLinking, setIsLinking] = useState(false)
  const { data } = useQueryOf(GetProviderLink)
  if (!data || data.provider === '') return null
  const { provider: name, link } = data
  const title = t('accounts:login.provider', { name })
  const unlink = () =>
    confirm({
      title: t('single_sign_on:unlink'),
      text: t('single_sign_on:unlink_text', { name }),
      action: t('single_sign_on:unlink'),
      danger: true,
      run: async () => {
        await call(UnlinkProvider)
        refreshNames(queryClient, ['accounts'])
        notify.done(t('single_sign_on:unlinked'))
      },
    })
  return (
    <SecuritySetting
      title={title}
      text={link ? t('single_sign_on:linked_to', { email: link.email }) : t('single_sign_on:link_text', { name })}
    >
      {link ? (
        <Button variant="default" onClick={() => void unlink()}>
          {t('single_sign_on:unlink')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setIsLinking(true)}>
          {t('single_sign_on:link')}
        </Button>
      )}
      <Dialog opened={isLinking} onClose={() => setIsLinking(false)} title={title} size={440}>
        <LinkForm />
      </Dialog>
    </SecuritySetting>
  )
}

/** Asks for the password before the browser goes to the provider. */
function LinkForm() {
  const t = useWording('single_sign_on', 'accounts')
  const form = useForm(StartProviderLink, {
    initial: { password: '' },
    toInput: (body) => ({ body }),
    onDone: goToProvider,
    guard: false,
  })
  return (
    <Form form={form}>
      <PresentPassword data-autofocus {...form.text('password')} />
      <FormActions>
        <SubmitButton form={form}>{t('single_sign_on:link')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
