import { Button } from '@mantine/core'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import { IconFileDownload } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Notice } from '../../ui/messages/notice.tsx'
import classes from './shared-file.module.css'
import { showField } from './show-step.ts'
import type { NewOrder } from './use-new-order.ts'

/** Offers a file that was shared from another app, or explains why the shared file is not available. */
export function SharedFile({ order }: { order: NewOrder }) {
  const t = useWording('orders')
  const f = useFormats()
  const { outcome, offered } = order.shared
  if (offered) return <Offer order={order} file={offered} />
  if (outcome === 'too_large') return <Notice>{t('ui:file.too_large', { max: f.bytes(maxFileBytes) })}</Notice>
  if (outcome === 'lost' && !order.file.original) return <Notice>{t('orders:new.shared.lost')}</Notice>
  return null
}

/** Asks whether to use the file. Confirmation is required, because any website could have shared the file. */
function Offer({ order, file }: { order: NewOrder; file: File }) {
  const t = useWording('orders')
  const f = useFormats()
  const title = useId()
  const { outcome, accept, discard } = order.shared
  const { original, isLoading } = order.file
  return (
    <section className={classes.offer} aria-labelledby={title}>
      <IconFileDownload size={24} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.about} role="status">
        <h2 id={title}>{t('orders:new.shared.title')}</h2>
        <p className={classes.file}>
          <bdi>{file.name}</bdi> <span className="meta tabular">{f.bytes(file.size)}</span>
        </p>
        <p className="meta">
          {t('orders:new.shared.text')}
          {outcome === 'several' && ` ${t('orders:new.shared.several')}`}
          {original && ` ${t('orders:new.shared.replaces', { name: `\u2068${original.name}\u2069` })}`}
        </p>
      </div>
      <div className={classes.answers}>
        <Button variant="default" onClick={discard}>
          {t('orders:new.shared.discard')}
        </Button>
        <Button
          onClick={() => {
            accept()
            showField({ field: 'file', step: 'file' })
          }}
          disabled={isLoading || order.form.isBusy}
        >
          {t('orders:new.shared.use')}
        </Button>
      </div>
    </section>
  )
}
