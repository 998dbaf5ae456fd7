import { Button, Switch } from '@mantine/core'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { contrastFaults } from '@mapwright/contract/site/contrast.ts'
import { ChangeThemeSettings, GetThemeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import {
  type ThemeSettingName,
  type ThemeSettings,
  themeSettingNames,
} from '@mapwright/contract/site/theme-settings.ts'
import { useEffect, useRef, useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { changeTheme, changeThemeSettings, useTheme } from '../../platform/theme/theme.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ColorField } from './color-field.tsx'
import { ThemePreview } from './theme-preview.tsx'
import classes from './theme-section.module.css'
import { useSaveConfirmation } from './with-settings.tsx'

/** A surface next to its text color, shown as a pair. */
const fields = [
  ['header_top_color', 'header_top_text_color'],
  ['header_bar_color', 'header_bar_text_color'],
  ['left_bar_color', 'left_bar_text_color'],
  ['card_bg_color', 'card_text_color'],
  ['vehicle_bg_color', 'vehicle_text_color'],
  ['body_bg_color'],
] as const satisfies readonly (readonly ThemeSettingName[])[]

const isColor = (text: string) => /^(#[0-9a-f]{6})?$/i.test(text)

/** The entered colors without incomplete ones. */
const colorsOf = (values: ThemeSettings): ThemeSettings =>
  tableOf(themeSettingNames, (name) => (isColor(values[name]) ? values[name].toLowerCase() : ''))

/** Applies the colors to the whole page while `isOn`, and restores the theme afterwards. */
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

export function ThemeSection() {
  const t = useWording('site')
  const theme = useQueryOf(GetThemeSettings)
  return (
    <Panel title={t('site:theme.title')}>
      <Loaded query={theme} lines={10}>
        {(read) => <ThemeForm saved={read.theme_settings} />}
      </Loaded>
    </Panel>
  )
}

function ThemeForm({ saved }: { saved: ThemeSettings }) {
  const t = useWording('site')
  const [isPreviewed, setIsPreviewed] = useState(false)
  const form = useForm(ChangeThemeSettings, {
    initial: saved,
    toInput: (values) => ({ body: values }),
    onDone: useSaveConfirmation(),
  })
  const colors = colorsOf(form.values)
  const key = JSON.stringify(colors)
  const stable = useRef({ key, colors })
  if (stable.current.key !== key) stable.current = { key, colors }
  usePreview(stable.current.colors, isPreviewed)
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
          <ThemePreview colors={stable.current.colors} />
          <Faults colors={stable.current.colors} onFix={form.set} />
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

type FaultsProps = { colors: ThemeSettings; onFix: (name: keyof ThemeSettings, color: string) => void }

function Faults({ colors, onFix }: FaultsProps) {
  const t = useWording('site')
  const f = useFormats()
  const faults = contrastFaults(colors)
  return (
    <ul className={classes.faults} aria-live="polite">
      {faults.length === 0 && <li className="meta">{t('site:theme.readable')}</li>}
      {faults.map(({ text, background, ratio, needed, suggestion }) => (
        <li key={text}>
          <Notice
            action={
              <Button variant="default" size="xs" className={classes.fix ?? ''} onClick={() => onFix(text, suggestion)}>
                <span className={classes.swatch} style={{ background: suggestion }} aria-hidden />
                {t('site:theme.fix', { color: suggestion })}
              </Button>
            }
          >
            {t('site:theme.hard_to_read', {
              text: t(`site:color.${text}`),
              background: t(`site:color.${background}`),
              ratio: f.number(ratio, 2),
              needed: f.number(needed, 1),
            })}
          </Notice>
        </li>
      ))}
    </ul>
  )
}
