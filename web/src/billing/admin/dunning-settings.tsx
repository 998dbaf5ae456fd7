import { Switch, Textarea } from '@mantine/core'
import { type Language, languages } from '@mapwright/contract/accounts/languages.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import {
  type DunningStep,
  dunningSteps,
  type DunningSettings as Settings,
} from '@mapwright/contract/billing/dunning.ts'
import { ChangeDunningSettings, GetDunningSettings } from '@mapwright/contract/billing/dunning-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from './dunning-settings.module.css'

/** The settings for reminders of overdue invoices: number of days, fees and texts. */
export function DunningSettings() {
  const t = useWording('billing')
  const query = useQueryOf(GetDunningSettings)
  return (
    <Panel title={t('billing:dunning.title')}>
      <Loaded query={query} placeholder={<SkeletonText lines={8} />}>
        {({ settings }) => <SettingsForm settings={settings} />}
      </Loaded>
    </Panel>
  )
}

type TypedStep = { is_on: boolean; days: number; fee: string }

const typedSteps = ({ steps }: Settings): Record<DunningStep, TypedStep> =>
  tableOf(dunningSteps, (step) => ({ ...steps[step] }))

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useWording('billing', 'site')
  const form = useForm(ChangeDunningSettings, {
    initial: { ...settings, steps: typedSteps(settings) },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('billing:dunning.saved')),
  })
  const [language, setLanguage] = useState<Language>('en')
  const { enabled, steps, texts } = form.values
  const changeStep = (step: DunningStep, changes: Partial<TypedStep>) =>
    form.set('steps', { ...steps, [step]: { ...steps[step], ...changes } })
  const textOf = (step: DunningStep) => texts.find((one) => one.step === step && one.language === language)?.text ?? ''
  const changeText = (step: DunningStep, text: string) => {
    const others = texts.filter((one) => one.step !== step || one.language !== language)
    form.set('texts', text === '' ? others : [...others, { step, language, text }])
  }
  return (
    <Form form={form}>
      <p className="meta">{t('billing:dunning.text')}</p>
      <Switch
        label={t('billing:dunning.enabled')}
        checked={enabled}
        onChange={({ currentTarget: { checked } }) => form.set('enabled', checked)}
      />
      <Choices
        label={t('billing:dunning.language')}
        value={language}
        onChange={setLanguage}
        choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      />
      {dunningSteps.map((step) => (
        <StepFields
          key={step}
          step={step}
          values={steps[step]}
          error={form.error(`steps.${step}.days`)}
          text={textOf(step)}
          onChange={(changes) => changeStep(step, changes)}
          onText={(text) => changeText(step, text)}
        />
      ))}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

type StepFieldsProps = {
  step: DunningStep
  values: TypedStep
  error: string | null
  text: string
  onChange: (changes: Partial<TypedStep>) => void
  onText: (text: string) => void
}

/** The fields of a reminder: its days, its fee, and its text in one language. */
function StepFields({ step, values, error, text, onChange, onText }: StepFieldsProps) {
  const t = useWording('billing')
  const { is_on, days, fee } = values
  return (
    <fieldset className={classes.step}>
      <legend>{t(`billing:dunning.step_${step}`)}</legend>
      <Switch
        label={t('billing:dunning.is_on')}
        checked={is_on}
        onChange={({ currentTarget: { checked } }) => onChange({ is_on: checked })}
      />
      <NumberField
        label={t('billing:dunning.days')}
        min={1}
        max={365}
        value={days}
        error={error}
        onChange={(value) => onChange({ days: value ?? Number.NaN })}
      />
      <NumberField
        label={t('billing:dunning.fee')}
        description={t('billing:dunning.fee_help')}
        decimals={2}
        min={0}
        value={Number(fee)}
        onChange={(value) => onChange({ fee: String(value ?? 0) })}
      />
      <Textarea
        label={t('billing:dunning.own_text')}
        description={t('billing:dunning.own_text_help')}
        placeholder={t(`billing:dunning.text_${step}`, {
          invoice: '{{invoice}}',
          amount: '{{amount}}',
          day: '{{day}}',
        })}
        autosize
        minRows={3}
        value={text}
        onChange={({ currentTarget: { value } }) => onText(value)}
      />
    </fieldset>
  )
}
