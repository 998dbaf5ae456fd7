import { Button, Textarea, TextInput } from '@mantine/core'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { WithdrawFromOrder } from '@mapwright/contract/shop/withdrawal-endpoints.ts'
import { IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { meQuery } from '../../platform/session/me.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/form.tsx'
import { FormattedText } from '../../ui/formatted-text.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Where buyers withdraw from a contract, without signing in, and read about their right to do so. */
export default function WithdrawalPage() {
  const t = useWording('shop', 'withdrawal')
  const settings = useQueryOf(GetShopSettings)
  const me = useQuery(meQuery)
  const data = settings.data && !me.isPending ? settings.data.shop_settings : undefined
  return (
    <Page title={t('withdrawal:title')} back={{ to: '/shop', label: t('shop:page.title') }}>
      <Loaded query={{ ...settings, data }} lines={12} inPanel>
        {({ withdrawal_scope, withdrawal_text }) =>
          withdrawal_scope === 'nobody' ? (
            <EmptyState icon={IconReceiptOff} title={t('withdrawal:off')} text={t('withdrawal:off_text')} />
          ) : (
            <>
              <Statement me={me.data ?? null} />
              {withdrawal_text !== '' && (
                <Panel title={t('withdrawal:your_right')}>
                  <FormattedText html={withdrawal_text} />
                </Panel>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

/** The statement is typed, then confirmed, and only then sent. */
function Statement({ me }: { me: User | null }) {
  const t = useWording('withdrawal')
  const f = useFormats()
  const { number = '' } = useSearch({ from: '/public/shop/withdrawal' })
  const [isReviewed, setIsReviewed] = useState(false)
  const [received, setReceived] = useState<string>()
  const form = useForm(WithdrawFromOrder, {
    initial: {
      ...{ name: me ? `${me.firstname} ${me.lastname}`.trim() : '', email: me?.email ?? '' },
      ...{ invoice_no: number, only_products: '' },
    },
    toInput: (body) => ({ body }),
    review: () => {
      setIsReviewed(true)
      return isReviewed
    },
    onDone: ({ received_at }) => setReceived(received_at),
    guard: false,
  })
  const { name, email, invoice_no, only_products } = form.values
  if (received !== undefined)
    return (
      <Panel title={t('withdrawal:received_title')}>
        <p role="status">{t('withdrawal:received', { time: f.dateTime(received), email })}</p>
      </Panel>
    )
  if (isReviewed)
    return (
      <Panel title={t('withdrawal:confirm_title')}>
        <Form form={form}>
          <p role="status">{t('withdrawal:check')}</p>
          <p>
            <strong>{t('withdrawal:statement', { number: invoice_no })}</strong>
          </p>
          <KeyValues
            items={[
              { label: t('withdrawal:name'), value: <bdi>{name}</bdi> },
              { label: t('withdrawal:email'), value: <bdi>{email}</bdi> },
              { label: t('withdrawal:only_products'), value: only_products },
            ]}
          />
          <FormActions>
            <SubmitButton form={form}>{t('withdrawal:confirm')}</SubmitButton>
            <Button variant="default" onClick={() => setIsReviewed(false)}>
              {t('withdrawal:edit')}
            </Button>
          </FormActions>
        </Form>
      </Panel>
    )
  return (
    <Panel title={t('withdrawal:form')}>
      <Form form={form}>
        <p>{t('withdrawal:text')}</p>
        <TextInput label={t('withdrawal:invoice_no')} {...form.text('invoice_no')} />
        <TextInput label={t('withdrawal:name')} autoComplete="name" {...form.text('name')} />
        <TextInput
          type="email"
          label={t('withdrawal:email')}
          description={t('withdrawal:email_help')}
          autoComplete="email"
          {...form.text('email')}
        />
        <Textarea
          label={t('withdrawal:only_products')}
          description={t('withdrawal:only_products_help')}
          autosize
          minRows={2}
          {...form.text('only_products')}
        />
        <FormActions>
          <SubmitButton form={form}>{t('withdrawal:continue')}</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  )
}
