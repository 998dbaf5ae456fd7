import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import type { SiteFlag, SiteSettings } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { flagText } from '../../platform/api/flag-text.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { FlagSwitches } from './flag-switches.tsx'
import { useSaveConfirmation } from './with-settings.tsx'

const fieldsOf = <Flag extends SiteFlag, Value>(flags: readonly Flag[], value: (name: Flag) => Value) =>
  tableOf(flags, (name) => value(name))

/** A form with switches for features, and their descriptions. */
export function FlagsForm<Flag extends SiteFlag>({
  settings,
  flags,
}: {
  settings: SiteSettings
  flags: readonly Flag[]
}) {
  const t = useWording('site')
  const form = useForm(ChangeSettings, {
    initial: fieldsOf<SiteFlag, boolean>(flags, (name) => settings[name]),
    toInput: (values) => ({ body: fieldsOf<SiteFlag, 'true' | 'false'>(flags, (name) => flagText(values[name])) }),
    onDone: useSaveConfirmation(),
  })
  return (
    <Form form={form}>
      <FlagSwitches flags={flags} check={form.check} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
