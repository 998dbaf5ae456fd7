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
import { LogoPreviews } from './logo-previews.tsx'
import { useSaveConfirmation, WithSettings } from './with-settings.tsx'

export function BrandingSection() {
  const t = useWording('site')
  return (
    <WithSettings title={t('site:branding.title')}>
      {(settings) => (
        <div className={classes.section}>
          <Logos settings={settings} />
          <SizeForm settings={settings} />
        </div>
      )}
    </WithSettings>
  )
}

const names = ['logo', 'logo_dark'] as const

/** The fields of both logos, with a preview on the surfaces of each theme. */
function Logos({ settings }: { settings: SiteSettings }) {
  return (
    <>
      {names.map((name) => (
        <LogoField key={name + settings[name]} name={name} url={settings[name]} />
      ))}
      <LogoPreviews settings={settings} />
    </>
  )
}

function LogoField({ name, url }: { name: (typeof names)[number]; url: string }) {
  const t = useWording('site')
  const client = useQueryClient()
  const saved = useSaveConfirmation()
  const remove = useCommand(ChangeSettings, { onDone: saved })
  const removal = { logo: { remove_logo: 'true' }, logo_dark: { remove_logo_dark: 'true' } } as const
  return (
    <FileDrop
      label={t(`site:branding.${name}`)}
      hint={t(`site:branding.${name}_help`)}
      maxBytes={ChangeSettings.files[name].max_bytes}
      accept="image/png,image/jpeg,image/webp,image/gif"
      upload={(file, options) => upload(ChangeSettings, { body: {}, files: { [name]: file } }, options)}
      onDone={() => {
        refreshNames(client, ['site'])
        saved()
      }}
      kept={url ? { name: t('site:branding.current') } : undefined}
      onRemove={url ? () => remove.mutate({ body: removal[name] }, { onError: notify.refused }) : undefined}
    />
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
