import { NativeSelect, TextInput } from '@mantine/core'
import {
  type DatevSettings,
  datevAccounts,
  datevCases,
  datevCharts,
  debtorModes,
} from '@mapwright/contract/books/datev/datev.ts'
import { ChangeDatevSettings } from '@mapwright/contract/books/datev/datev-endpoints.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Choices } from '../../../ui/forms/choices.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { notify } from '../../../ui/messages/notify.ts'

/** The consultant and client numbers for DATEV, and the accounts for bookings. An empty field shows the default account of the chart. */
export function DatevSettingsForm({ settings }: { settings: DatevSettings }) {
  const t = useWording('books')
  const form = useForm(ChangeDatevSettings, {
    initial: settings,
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('books:datev.saved')),
  })
  const { chart, account_length } = form.values
  const { onChange: setLength, ...length } = form.value('account_length')
  const digits = { dir: 'ltr', inputMode: 'numeric' } as const
  return (
    <Form form={form}>
      <TextInput
        label={t('books:datev.consultant')}
        description={t('books:datev.consultant_help')}
        {...digits}
        {...form.text('consultant')}
      />
      <TextInput label={t('books:datev.client')} {...digits} {...form.text('client')} />
      <NativeSelect
        label={t('books:datev.chart')}
        value={chart}
        onChange={(event) => form.set('chart', event.currentTarget.value === '04' ? '04' : '03')}
        data={datevCharts.map((value) => ({ value, label: t(`books:datev.chart_${value}`) }))}
      />
      <NumberField
        label={t('books:datev.account_length')}
        min={4}
        max={8}
        {...length}
        onChange={(value) => setLength(value ?? Number.NaN)}
      />
      <Choices
        label={t('books:datev.debtor_mode')}
        value={form.values.debtor_mode}
        onChange={(mode) => form.set('debtor_mode', mode)}
        choices={debtorModes.map((value) => ({ value, label: t(`books:datev.${value}`) }))}
      />
      <TextInput
        label={t('books:datev.debtor_account')}
        description={t('books:datev.debtor_account_help')}
        placeholder={'1'.padEnd(account_length + 1, '0')}
        {...digits}
        {...form.text('debtor_account')}
      />
      <p className="meta">{t('books:datev.accounts_help')}</p>
      {datevCases.map((name) => (
        <TextInput
          key={name}
          label={t(`books:datev.case.${name}`)}
          placeholder={datevAccounts[chart][name].padEnd(account_length, '0')}
          {...digits}
          {...form.text(name)}
        />
      ))}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('books:datev.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
