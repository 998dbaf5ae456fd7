import { Checkbox, Textarea } from '@mantine/core'
import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import { modifiedFileStates } from '@mapwright/contract/orders/order.ts'
import { AddModifiedFile } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actionKeys } from '../../platform/api/action-keys.ts'
import { ProblemError, problemIn } from '../../platform/api/problem-error.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import { upload } from '../../platform/api/upload.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useUnfinished } from '../../ui/dialogs/work-scope.tsx'
import { FileDrop, type UploadFile } from '../../ui/files/file-drop.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { FileFindings } from '../file-findings.tsx'
import classes from './modified-file-drop.module.css'
import { ResultFiles } from './result-files.tsx'

const minReasonLength = 3

type Refused = { file: File; findings: readonly Finding[] }

/**
 * Uploads the modified file of an order in progress. If a check refuses the file, staff can send it again with a reason, where
 * this is allowed.
 */
export function ModifiedFileDrop({ order }: { order: Order }) {
  const t = useWording('orders', 'ecu', 'bridges')
  const client = useQueryClient()
  const [refused, setRefused] = useState<Refused>()
  const [overrides, setOverrides] = useState(0)
  const [isEncrypted, setIsEncrypted] = useState(false)
  const states: readonly string[] = modifiedFileStates
  if (!states.includes(order.status)) return null

  const isSlave = order.tool_files.some(({ direction }) => direction === 'decrypt')

  const send = async (file: File, options: Parameters<UploadFile>[1], override_reason?: string) => {
    try {
      await upload(
        AddModifiedFile,
        {
          params: { id: order._id },
          body: {
            ...(override_reason === undefined ? {} : { override_reason }),
            ...(isEncrypted ? { format: 'tool' } : {}),
          },
          files: { modified_file: file },
        },
        options,
      )
      setRefused(undefined)
      setIsEncrypted(false)
      if (override_reason !== undefined) setOverrides((before) => before + 1)
      refreshNames(client, ['orders'])
    } catch (problem) {
      const details = problem instanceof ProblemError ? problem.details : undefined
      if (details && 'findings' in details && details.overridable) setRefused({ file, findings: details.findings })
      throw problem
    }
  }
  return (
    <div className={classes.drop}>
      {isSlave && (
        <Checkbox
          label={t('bridges:as_is')}
          checked={isEncrypted}
          onChange={(event) => setIsEncrypted(event.currentTarget.checked)}
        />
      )}
      <FileDrop
        // A new key resets the field, so that the refusal disappears once the file has been accepted because of the reason given by staff.
        key={overrides}
        label={t('orders:manage.modified_file')}
        hint={t('orders:manage.modified_file_hint')}
        maxBytes={maxFileBytes}
        upload={(file, options) => {
          setRefused(undefined)
          return send(file, options)
        }}
      />
      {refused && <Override refused={refused} onSend={send} />}
      <ResultFiles order={order} />
    </div>
  )
}

type OverrideProps = {
  refused: Refused
  onSend: (file: File, options: Parameters<UploadFile>[1], reason: string) => Promise<void>
}

/** Asks for the reason why the file is correct despite the findings. Only staff can see the reason. */
function Override({ refused: { file, findings }, onSend }: OverrideProps) {
  const t = useWording('orders')
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ProblemError>()
  const [keys] = useState(actionKeys)
  useUnfinished(isBusy ? 'sending' : undefined)
  const isTooShort = reason.trim().length < minReasonLength
  const send = async () => {
    setIsBusy(true)
    setProblem(undefined)
    const key = keys.keyFor([file, reason.trim()])
    try {
      await onSend(file, { onProgress: () => {}, signal: new AbortController().signal, key }, reason.trim())
      keys.settle()
    } catch (failure) {
      keys.settle(failure)
      setProblem(problemIn(failure))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={classes.override}>
      <FileFindings findings={findings} />
      <Textarea
        className={classes.wide ?? ''}
        label={t('orders:manage.override_label')}
        description={t('orders:manage.override_hint')}
        value={reason}
        maxLength={500}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ActionButton
        variant="default"
        busy={isBusy}
        disabledReason={isTooShort ? t('orders:manage.override_why') : undefined}
        onClick={() => void send()}
      >
        {t('orders:manage.override')}
      </ActionButton>
      <ProblemAlert problem={problem} />
    </div>
  )
}
