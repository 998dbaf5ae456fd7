import { RetryToolFile } from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import type { ToolFile } from '@mapwright/contract/orders/tool-files/tool-file.ts'
import { useCommand } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { StatusBadge, type Tone } from '../ui/text/status-badge.tsx'
import { When } from '../ui/text/when.tsx'
import { bridgeReason } from './bridge-reason.ts'
import { FileIdentification } from './file-identification.tsx'
import { FileVerdict } from './file-verdict.tsx'
import classes from './tool-files.module.css'

const tones: Record<ToolFile['state'], Tone> = {
  waiting: 'quiet',
  calling: 'active',
  done: 'good',
  failed: 'bad',
  unknown: 'warn',
}

/** Sends the file again. Asks first if the service may have processed the last request. */
function Retry({ orderId, file }: { orderId: string; file: ToolFile }) {
  const t = useWording('bridges')
  const confirm = useConfirm()
  const retry = useCommand(RetryToolFile)
  const input = { params: { id: orderId, job_id: file._id } }
  const ask = () =>
    void confirm({
      title: t('bridges:retry_title'),
      text: t('bridges:retry_text'),
      action: t('ui:retry'),
      run: () => retry.mutateAsync(input),
    })
  return (
    <>
      <ActionButton
        size="xs"
        variant="default"
        busy={retry.isPending}
        onClick={() => (file.state === 'unknown' ? ask() : retry.mutate(input))}
      >
        {t('ui:retry')}
      </ActionButton>
      <ProblemAlert problem={retry.error} />
    </>
  )
}

function StaffFile({ orderId, file }: { orderId: string; file: ToolFile }) {
  const t = useWording('bridges')
  const { direction, state, tool, reason, detail } = file
  const isReplaced = reason === 'replaced' && detail === ''
  return (
    <>
      <div className={classes.head}>
        <bdi>{t(direction === 'decrypt' ? 'bridges:decrypt' : 'bridges:encrypt', { tool })}</bdi>
        <StatusBadge tone={tones[state]}>{t(`bridges:state.${state}`)}</StatusBadge>
        <span className="meta">
          <When at={file.changed_at} />
        </span>
      </div>
      {reason && <p>{bridgeReason(t, { reason, detail })}</p>}
      {detail && <bdi className="meta mono">{detail}</bdi>}
      {(state === 'unknown' || (state === 'failed' && !isReplaced)) && <Retry orderId={orderId} file={file} />}
    </>
  )
}

function OwnFile({ file }: { file: ToolFile }) {
  const t = useWording('bridges')
  const { state, tool, identification, findings, size } = file
  const isOpen = state === 'waiting' || state === 'calling'
  if (isOpen)
    return (
      <div className={classes.head}>
        <bdi>{t('bridges:decrypt', { tool })}</bdi>
        <StatusBadge tone={tones[state]}>{t(`bridges:state.${state}`)}</StatusBadge>
      </div>
    )
  return (
    <>
      <p>{t(state === 'done' ? 'bridges:own_done' : 'bridges:own_failed')}</p>
      {size !== null && <FileVerdict file={{ size, image_size: null, identification, findings: [...findings] }} />}
      {identification && <FileIdentification found={identification} />}
    </>
  )
}

/** The files of an order at tool bridges: their states for staff, the decrypted read in words for the customer. */
export function ToolFiles({ order, isStaff }: { order: Order; isStaff: boolean }) {
  const t = useWording('bridges')
  // Replaced originals do not matter to the customer.
  const shown = isStaff ? order.tool_files : order.tool_files.slice(-1)
  if (shown.length === 0) return null
  return (
    <ul className={classes.files} aria-label={t('bridges:title')}>
      {shown.map((file) => (
        <li key={file._id}>{isStaff ? <StaffFile orderId={order._id} file={file} /> : <OwnFile file={file} />}</li>
      ))}
    </ul>
  )
}
