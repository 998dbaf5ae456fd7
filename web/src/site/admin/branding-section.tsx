import { TextInput } from '@mantine/core'
import type { SiteSettings } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshNames, useCommand } from '../../platform/api/queries.ts'
import { upload } from '../../platform/api/upload.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from './branding-section.module.css'
import { useSaveConfirmation, WithSettings } from './with-settings.tsx'

export function BrandingSection() {
  const t = useWording('site')
  return (
    <WithSettings title={t('site:branding.title')}>
      {(settings) => (
        <div className={classes.section}>
          <Logo settings={settings} />
          <SizeForm settings={settings} />
        </div>
      )}
    </WithSettings>
  )
}

function Logo({ settings }: { settings: SiteSettings }) {
  const t = useWording('site')
  const client = useQueryClient()
  const saved = useSaveConfirmation()
  const remove = useCommand(ChangeSettings, { onDone: saved })
  const { logo, title, logo_width, logo_height, logo_pixel_width, logo_pixel_height } = settings
  return (
    <>
      <FileDrop
        key={logo}
        label={t('site:branding.logo')}
        hint={t('site:branding.logo_help')}
        maxBytes={ChangeSettings.files.logo.max_bytes}
        accept="image/png,image/jpeg,image/webp,image/gif"
        upload={(file, options) => upload(ChangeSettings, { body: {}, files: { logo: file } }, options)}
        onDone={() => {
          refreshNames(client, ['site'])
          saved()
        }}
        kept={logo ? { name: t('site:branding.current') } : undefined}
        onRemove={
          logo ? () => remove.mutate({ body: { remove_logo: 'true' } }, { onError: notify.refused }) : undefined
        }
      />
      {logo && (
        <div className={classes.previews}>
          {(['dark', 'light'] as const).map((ground) => (
            <figure key={ground} className={classes.preview} data-ground={ground}>
              <img
                src={logo}
                alt={t('site:branding.preview', { title, ground: t(`site:branding.${ground}`) })}
                width={logo_width || logo_pixel_width}
                height={logo_height || logo_pixel_height}
              />
            </figure>
          ))}
        </div>
      )}
    </>
  )
}

function SizeForm({ settings }: { settings: SiteSettings }) {
  const t = useWording('site')
  const form = useForm(ChangeSettings, {
    initial: { logo_width: String(settings.logo_width), logo_height: String(settings.logo_height) },
    toInput: (values) => ({ body: values }),
    onDone: useSaveConfirmation(),
  })
  return (
    <Form form={form}>
      <div className={classes.sizes}>
        <TextInput
          label={t('site:branding.width')}
          description={t('site:branding.automatic')}
          inputMode="numeric"
          {...form.text('logo_width')}
        />
        <TextInput
          label={t('site:branding.height')}
          description={t('site:branding.automatic')}
          inputMode="numeric"
          {...form.text('logo_height')}
        />
      </div>
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
