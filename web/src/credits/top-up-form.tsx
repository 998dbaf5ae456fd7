import { NativeSelect, TextInput } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { topUpCaps } from '@mapwright/contract/credits/top-up.ts'
import { ChangeTopUp, type GetTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { useRef } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useReadAmount } from '../platform/i18n/read-amount.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { notify } from '../ui/messages/notify.ts'
import { StopTopUp } from './stop-top-up.tsx'
import { TopUpQuestion } from './top-up-question.tsx'

type State = Wire<typeof GetTopUp>
const own = 'own'

/** The reason why top-ups are paused, with a link to the failed payment. */
function PausedNotice({ paused_because, payment_id }: NonNullable<State['top_up']>) {
  const t = useWording('top_up')
  if (!paused_because) return null
  return (
    <Notice
      title={t('top_up:state.paused')}
      action={
        payment_id && (
          <PageLink to="/payment/$id" params={{ id: payment_id }}>
            {t('top_up:pay')}
          </PageLink>
        )
      }
    >
      {t(`top_up:paused.${paused_because}`)}
    </Notice>
  )
}

type FieldsProps = State & { onSale: Wire<typeof ListPackagesOnSale> }

function TopUpFields({ top_up, method, currency, limit_reached, onSale }: FieldsProps) {
  const t = useWording('top_up', 'credits')
  const f = useFormats()
  const read = useReadAmount()
  const confirm = useConfirm()
  const isConfirmed = useRef(false)
  const choices = [
    ...onSale.prices.map(({ _id, name, total }) => ({ value: _id, label: `${name} · ${f.money(total, currency)}` })),
    ...(onSale.has_own_amount ? [{ value: own, label: t('credits:own.title') }] : []),
  ]
  /** Returns the chosen item; the first one, as the field shows it, if none is chosen or the chosen one is off sale. */
  const itemOf = (chosen: string) =>
    choices.some(({ value }) => value === chosen) ? chosen : (choices[0]?.value ?? own)
  const action = t(top_up ? 'credits:low.save' : 'top_up:start')
  const form = useForm(ChangeTopUp, {
    initial: {
      threshold: top_up?.threshold ?? '',
      price_id: top_up?.count ? own : (top_up?.price_id ?? ''),
      count: top_up?.count ?? '',
      daily_limit: top_up?.daily_limit ?? 1,
      monthly_limit: top_up?.monthly_limit ?? '',
    },
    toInput: ({ price_id, count, threshold, daily_limit, monthly_limit }) => ({
      body: {
        threshold,
        ...(itemOf(price_id) === own ? { count } : { price_id: itemOf(price_id) }),
        daily_limit,
        monthly_limit,
      },
    }),
    review: ({ price_id, count, threshold }): boolean => {
      if (isConfirmed.current) return true
      const item = onSale.prices.find(({ _id }) => _id === itemOf(price_id))
      const terms = { item, count: read(count), threshold: read(threshold), method, currency }
      void confirm({ title: t('top_up:title'), text: <TopUpQuestion {...terms} />, action }).then((isYes) => {
        if (isYes) void send()
      })
      return false
    },
    onDone: () => notify.done(t('credits:low.saved')),
  })
  const send = async (): Promise<void> => {
    isConfirmed.current = true
    await form.submit()
    isConfirmed.current = false
  }
  const { onChange, ...daily } = form.number('daily_limit')
  if (choices.length === 0)
    return (
      <>
        <p>{t('credits:buy.none_text')}</p>
        {top_up && (
          <FormActions>
            <StopTopUp />
          </FormActions>
        )}
      </>
    )
  return (
    <Form form={form}>
      <p>{t('top_up:text')}</p>
      {top_up && <PausedNotice {...top_up} />}
      {limit_reached && <Notice>{t(`top_up:limit.${limit_reached}`)}</Notice>}
      <TextInput label={t('top_up:threshold')} inputMode="decimal" {...form.text('threshold')} />
      <NativeSelect
        label={t('top_up:item')}
        data={choices}
        {...form.value('price_id')}
        value={itemOf(form.values.price_id)}
        onChange={(event) => form.set('price_id', event.currentTarget.value)}
      />
      {itemOf(form.values.price_id) === own && (
        <TextInput label={t('credits:own.count')} inputMode="decimal" {...form.text('count')} required />
      )}
      <NumberField
        label={t('top_up:daily')}
        min={1}
        max={topUpCaps.daily}
        {...daily}
        onChange={(value) => onChange(value ?? Number.NaN)}
      />
      <TextInput label={t('top_up:monthly', { currency })} inputMode="decimal" {...form.text('monthly_limit')} />
      <p className="meta">{t('top_up:agree')}</p>
      <FormActions>
        {top_up && <StopTopUp />}
        <SubmitButton form={form}>{action}</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** Switches automatic top-ups on and off. Saving is the customer's agreement to the charges, within the limits in the form. */
export function TopUpForm(state: State) {
  const t = useWording('top_up')
  const onSale = useQueryOf(ListPackagesOnSale)
  if (!state.method && !state.top_up) return <p>{t('top_up:text')}</p>
  return (
    <Loaded query={onSale} lines={6}>
      {(data) => <TopUpFields {...state} onSale={data} />}
    </Loaded>
  )
}
