import { PresentPassword } from '../../../../accounts/present-password.tsx'
import { useWording } from '../../../../platform/i18n/wording.ts'
import { FormActions, SubmitButton } from '../../../../ui/forms/form.tsx'

type SaveWithPasswordProps = {
  form: Parameters<typeof SubmitButton>[0]['form'] & { text(name: 'password'): object }
  needsPassword: boolean
}

/** The end of a form for settings that decide who can read the backups: the caller's password while it is needed, and the button. */
export function SaveWithPassword({ form, needsPassword }: SaveWithPasswordProps) {
  const t = useWording('system', 'site', 'accounts')
  return (
    <>
      {needsPassword && (
        <PresentPassword description={t('system:backups.password_help')} {...form.text('password')} required />
      )}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </>
  )
}
