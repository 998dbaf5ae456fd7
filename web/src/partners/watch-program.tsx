import { Button } from '@mantine/core'
import { useWording } from '../platform/i18n/wording.ts'
import { FormActions } from '../ui/forms/form.tsx'
import classes from './access-drawer.module.css'

/** Offers the download of the desktop helper. It runs on a workshop's PC and uploads the files of a folder with the key of an access. */
export function WatchProgram() {
  const t = useWording('partners')
  return (
    <section className={classes.section}>
      <h3>{t('partners:watch.title')}</h3>
      <p className="meta">{t('partners:watch.text')}</p>
      <FormActions>
        <Button component="a" variant="default" href="/mapwright-watch.mjs" download>
          {t('partners:watch.download')}
        </Button>
      </FormActions>
    </section>
  )
}
