import { pick } from '@mapwright/contract/api/typed-entries.ts'
import { ChangeThemeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { accentNames, type ThemeSettings } from '@mapwright/contract/site/theme-settings.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { setSite, site } from '../../platform/site-data.ts'
import { changeThemeSettings } from '../../platform/theme/theme.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { AccentPreview } from './accent-preview.tsx'
import { ColorField } from './color-field.tsx'
import { ContrastFaults } from './contrast-faults.tsx'
import { enteredColors } from './entered-colors.ts'
import classes from './theme-section.module.css'

/** Form for the accent color of all themes except the red theme, and for the separate accent color of the red theme. */
export function AccentForm({ saved }: { saved: ThemeSettings }) {
  const t = useWording('site')
  const form = useForm(ChangeThemeSettings, {
    initial: pick(saved, accentNames),
    toInput: (values) => ({ body: values }),
    onDone: ({ theme_settings }) => {
      setSite({ ...site, theme_settings })
      changeThemeSettings(theme_settings)
      notify.done(t('site:accent.saved'))
    },
  })
  const colors = enteredColors({ ...saved, ...form.values })
  return (
    <Form form={form} wide>
      <p className="meta">{t('site:accent.text')}</p>
      <div className={classes.layout}>
        <div className={classes.fields}>
          <ColorField label={t('site:color.accent_color')} {...form.value('accent_color')} required={false} />
          <ColorField label={t('site:color.red_accent_color')} {...form.value('red_accent_color')} required={false} />
        </div>
        <div className={classes.side}>
          <AccentPreview colors={colors} />
          <ContrastFaults colors={colors} names={accentNames} onFix={form.set} />
        </div>
      </div>
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
