import { TextInput } from '@mantine/core'
import { RedeemVoucher } from '@mapwright/contract/credits/voucher-endpoints.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { notify } from '../ui/messages/notify.ts'
import classes from './redeem-voucher.module.css'

/** Form for a voucher's code. The credits are added immediately. */
export function RedeemVoucherPanel() {
  const t = useWording('credits')
  const f = useFormats()
  const form = useForm(RedeemVoucher, {
    initial: { code: '' },
    toInput: (body) => ({ body }),
    clears: ['code'],
    onDone: ({ count }) => notify.done(t('credits:redeem.done', { credits: f.credits(count) })),
  })
  return (
    <Panel title={t('credits:redeem.title')}>
      <Form form={form}>
        <div className={classes.row}>
          <TextInput
            label={t('credits:redeem.code')}
            autoComplete="off"
            spellCheck={false}
            {...form.text('code')}
            withAsterisk={false}
          />
          <SubmitButton form={form} variant="default">
            {t('credits:redeem.action')}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
