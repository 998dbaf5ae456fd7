import { DownloadNewFile } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../platform/api/download.ts'
import { type ProblemError, problemIn } from '../../platform/api/problem-error.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Isolated } from '../../ui/loading/isolated.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import classes from './own-next-step.module.css'

/** Downloads the newest modified file, with progress. */
export function DownloadModified({ order }: { order: Order }) {
  const t = useWording('orders')
  const f = useFormats()
  const [received, setReceived] = useState<number | null>(null)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const file = order.files.findLast(({ kind }) => kind === 'modified')
  if (!file) return null

  const start = async () => {
    setProblem(null)
    setReceived(0)
    try {
      const onProgress = (progress: { received: number }) => setReceived(progress.received)
      await download(DownloadNewFile, { params: { id: order._id } }, { onProgress })
    } catch (failure) {
      setProblem(problemIn(failure))
    } finally {
      setReceived(null)
    }
  }

  return (
    <>
      <div className={classes.actions}>
        <ActionButton
          size="md"
          disabledReason={file.gone ? t('orders:file.gone') : undefined}
          busy={received !== null}
          leftSection={<IconDownload size={18} stroke={1.75} />}
          onClick={() => void start()}
        >
          {t('orders:details.download')}
        </ActionButton>
        <span className="meta tabular" role="status">
          {received === null ? (
            <>
              <Isolated>{file.name}</Isolated> · <Isolated>{f.bytes(file.size)}</Isolated>
            </>
          ) : (
            t('orders:details.received', { received: f.bytes(received), total: f.bytes(file.size) })
          )}
        </span>
      </div>
      <ProblemAlert problem={problem} />
    </>
  )
}
