import { Button, TextInput } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  ChangeSmsNumber,
  GetSmsNumber,
  RemoveSmsNumber,
  VerifySmsNumber,
} from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { useState } from 'react'
import { CodeInput } from '../accounts/code-input.tsx'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ErrorState, ProblemAlert } from '../ui/messages/states.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import classes from './devices-part.module.css'

type SmsNumber = NonNullable<Wire<typeof GetSmsNumber>['sms_number']>

/** The phone number for SMS. It can be entered, confirmed with a code, and removed. */
export function SmsPart() {
  const read = useQueryOf(GetSmsNumber)
  const [isChanging, setIsChanging] = useState(false)
  if (read.isPending) return <SkeletonText lines={2} />
  if (read.isError) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
  const { sms_number } = read.data
  if (!sms_number || isChanging) return <NumberForm onDone={() => setIsChanging(false)} />
  if (!sms_number.is_verified) return <CodeForm {...sms_number} onOther={() => setIsChanging(true)} />
  return <ConfirmedNumber {...sms_number} onOther={() => setIsChanging(true)} />
}

function NumberForm({ onDone }: { onDone: () => void }) {
  const t = useWording('notifications')
  const { phone } = useMe()
  const form = useForm(ChangeSmsNumber, {
    initial: { number: phone.startsWith('+') ? phone : '' },
    toInput: (values) => ({ body: values }),
    onDone,
  })
  return (
    <Form form={form}>
      <TextInput
        label={t('notifications:sms_number.number')}
        description={t('notifications:sms_number.number_help')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        {...form.text('number')}
      />
      <FormActions>
        <SubmitButton form={form}>{t('notifications:sms_number.send_code')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function CodeForm({ number, onOther }: SmsNumber & { onOther: () => void }) {
  const t = useWording('notifications')
  const form = useForm(VerifySmsNumber, {
    initial: { code: '' },
    toInput: (values) => ({ body: values }),
    onDone: () => notify.done(t('notifications:sms_number.done')),
  })
  return (
    <Form form={form}>
      <p>{t('notifications:sms_number.sent_to', { number: `\u2066${number}\u2069` })}</p>
      <CodeInput
        label={t('notifications:sms_number.code')}
        autoFocus={false}
        value={form.values.code}
        error={form.error('code')}
        onChange={(code) => form.set('code', code)}
      />
      <FormActions>
        <SubmitButton form={form}>{t('notifications:sms_number.confirm')}</SubmitButton>
        <Button variant="subtle" color="gray" onClick={onOther}>
          {t('notifications:sms_number.other')}
        </Button>
      </FormActions>
    </Form>
  )
}

function ConfirmedNumber({ number, is_stopped, onOther }: SmsNumber & { onOther: () => void }) {
  const t = useWording('notifications')
  const remove = useCommand(RemoveSmsNumber, { onDone: () => notify.done(t('notifications:sms_number.removed')) })
  return (
    <>
      <ProblemAlert problem={remove.error} />
      {is_stopped && <p role="alert">{t('notifications:sms_number.stopped')}</p>}
      <div className={classes.row}>
        <span dir="ltr" className="tabular">
          {number}
        </span>
        {!is_stopped && <StatusBadge tone="good">{t('notifications:sms_number.confirmed')}</StatusBadge>}
        <Button variant="default" onClick={onOther}>
          {t('notifications:sms_number.other')}
        </Button>
        <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate({})}>
          {t('notifications:sms_number.remove')}
        </Button>
      </div>
    </>
  )
}
