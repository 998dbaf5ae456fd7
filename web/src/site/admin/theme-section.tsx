import { Stack, Switch } from '@mantine/core'
import { pick } from '@mapwright/contract/api/typed-entries.ts'
import { ChangeThemeSettings, GetThemeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { customColorNames, type ThemeSettingName, type ThemeSettings } from '@mapwright/contract/site/theme-settings.ts'
import { useEffect, useRef, useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { changeTheme, changeThemeSettings, useTheme } from '../../platform/theme/theme.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { AccentForm } from './accent-form.tsx'
import { ColorField } from './color-field.tsx'
import { ContrastFaults } from './contrast-faults.tsx'
import { enteredColors } from './entered-colors.ts'
import { ThemePreview } from './theme-preview.tsx'
import classes from './theme-section.module.css'
import { useSaveConfirmation } from './with-settings.tsx'

/** The color fields: each background next to its text color. */
const fields = [
  ['header_top_color', 'header_top_text_color'],
  ['header_bar_color', 'header_bar_text_color'],
  ['left_bar_color', 'left_bar_text_color'],
  ['card_bg_color', 'card_text_color'],
  ['vehicle_bg_color', 'vehicle_text_color'],
  ['body_bg_color'],
] as const satisfies readonly (readonly ThemeSettingName[])[]

/** Applies the colors to the whole page while `isOn` is true, and restores the user's theme afterwards. */
function usePreview(colors: ThemeSettings, isOn: boolean): void {
  const own = useRef(useTheme())
  useEffect(() => {
    if (isOn) {
      changeThemeSettings(colors)
      changeTheme('custom', { remember: false })
    }
  }, [colors, isOn])
  useEffect(() => {
    if (!isOn) return
    const before = own.current
    return () => {
      changeThemeSettings(site.theme_settings)
      changeTheme(before, { remember: false })
    }
  }, [isOn])
}

/** The settings for accent colors and for the site's custom theme. */
export function ThemeSection() {
  const t = useWording('site')
  const theme = useQueryOf(GetThemeSettings)
  return (
    <Stack gap={16}>
      <Panel title={t('site:accent.title')}>
        <Loaded query={theme} lines={6}>
          {(read) => <AccentForm saved={read.theme_settings} />}
        </Loaded>
      </Panel>
      <Panel title={t('site:theme.title')}>
        <Loaded query={theme} lines={10}>
          {(read) => <ThemeForm saved={read.theme_settings} />}
        </Loaded>
      </Panel>
    </Stack>
  )
}

function ThemeForm({ saved }: { saved: ThemeSettings }) {
  const t = useWording('site')
  const [isPreviewed, setIsPreviewed] = useState(false)
  const form = useForm(ChangeThemeSettings, {
    initial: pick(saved, customColorNames),
    toInput: (values) => ({ body: values }),
    onDone: useSaveConfirmation(),
  })
  const typed = enteredColors({ ...saved, ...form.values })
  // Stays the same object while the colors are equal, because the preview's effect depends on it.
  const [colors, setColors] = useState(typed)
  if (JSON.stringify(colors) !== JSON.stringify(typed)) setColors(typed)
  usePreview(colors, isPreviewed)
  return (
    <Form form={form} wide>
      <p className="meta">{t('site:theme.text')}</p>
      <div className={classes.layout}>
        <div className={classes.fields}>
          {fields.map((pair) => (
            <div key={pair[0]} className={classes.pair}>
              {pair.map((name) => (
                <ColorField key={name} label={t(`site:color.${name}`)} {...form.value(name)} required={false} />
              ))}
            </div>
          ))}
        </div>
        <div className={classes.side}>
          <ThemePreview colors={colors} />
          <ContrastFaults colors={colors} names={customColorNames} onFix={form.set} />
          <Switch
            label={t('site:theme.try_out')}
            checked={isPreviewed}
            onChange={(event) => setIsPreviewed(event.currentTarget.checked)}
          />
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
