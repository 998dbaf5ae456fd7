import { Radio, TextInput } from '@mantine/core'
import type { AutomationSettings } from '@mapwright/contract/orders/automation/automation-settings.ts'
import { ChangeAutomationSettings } from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { libraryModes } from '@mapwright/contract/orders/order-automation.ts'
import { ListCatalogue } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { MultiChoice } from '../../../ui/resource/multi-choice.tsx'
import classes from './automation.module.css'

/** The form for the mode of the file library and for the services that the external engine handles. */
export function RulesForm({ automation }: { automation: AutomationSettings }) {
  const t = useWording('orders')
  const services = useQueryOf(ListCatalogue).data?.services ?? []
  const { library, engine_address, engine_service_ids, engine_minutes } = automation
  const form = useForm(ChangeAutomationSettings, {
    initial: { library, engine_address, engine_service_ids, engine_minutes },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('orders:automation.saved')),
  })
  return (
    <Form form={form}>
      <Radio.Group
        label={t('orders:automation.library')}
        description={t('orders:automation.library_text')}
        value={form.values.library}
        onChange={(chosen) => form.set('library', chosen)}
      >
        <div className={classes.modes}>
          {libraryModes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`orders:automation.library_${mode}`)}
              description={t(`orders:automation.library_${mode}_text`)}
            />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        label={t('orders:automation.engine_address')}
        description={t('orders:automation.engine_address_text')}
        placeholder="https://engine.example.com/jobs"
        autoComplete="off"
        dir="ltr"
        {...form.text('engine_address')}
      />
      <MultiChoice
        label={t('orders:automation.engine_services')}
        description={t('orders:automation.engine_services_text')}
        options={services.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...form.value('engine_service_ids')}
        required={false}
      />
      <NumberField
        label={t('orders:automation.engine_minutes')}
        description={t('orders:automation.engine_minutes_text')}
        min={1}
        max={240}
        {...form.value('engine_minutes')}
        onChange={(minutes) => form.set('engine_minutes', minutes ?? Number.NaN)}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('orders:automation.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
