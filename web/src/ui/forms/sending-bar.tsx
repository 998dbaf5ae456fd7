import { Button } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ProgressBar } from '../messages/progress-bar.tsx'
import classes from './sending-bar.module.css'
import type { Form } from './use-form.ts'

/** The upload progress of a form's files, with a cancel button. */
export function SendingBar({ form, name }: { form: Pick<Form, 'progress' | 'cancel'>; name: string }) {
  const t = useWording()
  const f = useFormats()
  if (!form.progress || form.progress.total === 0) return null
  const { sent, total } = form.progress
  const share = sent / total
  return (
    <div className={classes.sending}>
      <ProgressBar label={t('ui:file.progress', { name })} share={share} />
      <span className="meta tabular">
        {t('ui:file.sending', { sent: f.bytes(sent), total: f.bytes(total), share: f.percent(share) })}
      </span>
      <Button variant="default" size="compact-sm" onClick={form.cancel}>
        {t('ui:cancel')}
      </Button>
    </div>
  )
}
