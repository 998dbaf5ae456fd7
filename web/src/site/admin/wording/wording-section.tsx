import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWording } from '../../../platform/i18n/wording.ts'
import { addressOf } from '../../../platform/routing/paths.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './wording.module.css'

/** Leads from the settings to the page on which any text is changed. */
export function WordingSection() {
  const t = useWording('site')
  return (
    <Panel title={t('site:wording.title')}>
      <p className={classes.lead}>{t('site:wording.text')}</p>
      <Button component={Link} to={addressOf('/admin/wording')} variant="default">
        {t('site:wording.open')}
      </Button>
    </Panel>
  )
}
