import { Button } from '@mantine/core'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { contrastFaults } from '@mapwright/contract/site/contrast.ts'
import type { ThemeSettingName, ThemeSettings } from '@mapwright/contract/site/theme-settings.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Notice } from '../../ui/messages/notice.tsx'
import classes from './theme-section.module.css'

type ContrastFaultsProps<Name extends ThemeSettingName> = {
  colors: ThemeSettings
  /** The colors that can be changed in the form. */
  names: readonly Name[]
  onFix: (name: Name, color: string) => void
}

/** Lists the colors with poor contrast. Each has a button that corrects the color. */
export function ContrastFaults<Name extends ThemeSettingName>({ colors, names, onFix }: ContrastFaultsProps<Name>) {
  const t = useWording('site')
  const f = useFormats()
  const faults = contrastFaults(colors).flatMap(({ text, ...fault }) =>
    isOneOf(names, text) ? [{ text, ...fault }] : [],
  )
  return (
    <ul className={classes.faults} aria-live="polite">
      {faults.length === 0 && <li className="meta">{t('site:theme.readable')}</li>}
      {faults.map(({ text, background, ratio, needed, suggestion }) => (
        <li key={`${text} ${background}`}>
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
