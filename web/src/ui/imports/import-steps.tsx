import { Button, Group } from '@mantine/core'
import type { ImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshNames, useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { SkeletonText } from '../loading/skeletons.tsx'
import { Notice } from '../messages/notice.tsx'
import { ErrorState, ProblemAlert } from '../messages/states.tsx'
import { When } from '../text/when.tsx'
import type { ImportDefinition } from './import-definition.ts'
import { ImportFault } from './import-fault.tsx'
import { ImportFigures } from './import-figures.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRefusals } from './import-refusals.tsx'
import { ImportSamples } from './import-samples.tsx'
import { ImportStatusBadge } from './import-status.tsx'
import classes from './imports.module.css'
import { MapColumns } from './map-columns.tsx'
import type { ShownImport } from './shown-import.ts'
import { UndoImport } from './undo-import.tsx'

type StepsProps = ImportDefinition & {
  id: string
  /** The chosen file; undefined unless it was chosen on this page. */
  file: File | undefined
  onChosen: (id: string) => void
  onAnother: () => void
  onClose: () => void
}

/** Polling interval in milliseconds, as a fallback if live updates are not connected. */
const pollMs = 3_000

const isRunning = (status: string | undefined) => status === 'checking' || status === 'applying' || status === 'undoing'

/** Refreshes queries after the import was applied. */
function useRefreshWhenApplied(status: string | undefined, names: readonly string[]) {
  const client = useQueryClient()
  const before = useRef(status)
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== status
    if (isNew && (status === 'applied' || status === 'undone')) refreshNames(client, names)
    before.current = status
  }, [client, names, status])
}

/** The steps of an import: check, preview, confirm, apply. */
export function ImportSteps(props: StepsProps) {
  const { calls, undoCalls, columns, refreshes, details, useLeftAlone, id, file, onChosen, onAnother, onClose } = props
  const t = useWording('imports')
  const f = useFormats()
  const read = useQueryOf(calls.read, { params: { id } })
  const shown = read.data?.import
  useRefreshWhenApplied(shown?.status, refreshes)
  const running = isRunning(shown?.status)
  const { refetch } = read
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [running, refetch])

  if (read.isError && !shown) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
  if (!shown) return <SkeletonText lines={5} />
  return (
    <>
      <div className={classes.head}>
        <span className={classes.fileName}>
          <bdi>{shown.file_name}</bdi>
        </span>
        <ImportStatusBadge status={shown.status} />
        <When at={shown.finished_at ?? shown.created_at} />
      </div>
      {running && <ImportProgress shown={shown} />}
      {shown.fault && <ImportFault fault={shown.fault} />}
      {shown.fault?.columns && (
        <MapColumns calls={calls} columns={columns} unknown={shown.fault.columns} file={file} onChosen={onChosen} />
      )}
      {shown.encoding && <Notice>{t(`imports:encoding.${shown.encoding}`)}</Notice>}
      {shown.left_out.count > 0 && (
        <Notice>
          {t('imports:left_out', {
            count: shown.left_out.count,
            number: f.number(shown.left_out.count),
            values: f.list(shown.left_out.cells.map(({ row, value }) => `${value} (${f.number(row)})`)),
          })}
        </Notice>
      )}
      {!running && shown.rows > 0 && <ImportFigures shown={shown} />}
      {(shown.refused > 0 || (undoCalls && !running)) && (
        <ImportRefusals calls={calls} undoCalls={undoCalls} id={id} refused={shown.refused} />
      )}
      {details?.(shown)}
      {shown.status !== 'refused' && <ImportSamples shown={shown} />}
      {undoCalls && shown.status === 'applied' && <UndoImport calls={undoCalls} shown={shown} />}
      <Actions {...{ calls, shown, useLeftAlone, onAnother, onClose }} label={t('imports:actions')} />
    </>
  )
}

type ActionsProps = {
  calls: ImportCalls
  shown: ShownImport
  useLeftAlone: ImportDefinition['useLeftAlone']
  label: string
  onAnother: () => void
  onClose: () => void
}

const noneLeftAlone = () => 0

/** The actions available in the current status. */
function Actions({ calls, shown, useLeftAlone = noneLeftAlone, label, onAnother, onClose }: ActionsProps) {
  const t = useWording('imports')
  const f = useFormats()
  const apply = useCommand(calls.apply)
  const cancel = useCommand(calls.cancel, { onDone: onAnother })
  const input = { params: { id: shown._id } }
  const changes = shown.added + shown.changed - useLeftAlone(shown)
  const isOpen = shown.status === 'checking' || shown.status === 'checked'
  return (
    <div className={classes.actions}>
      <ProblemAlert problem={apply.error ?? cancel.error} />
      <Group justify="flex-end" gap="xs" role="group" aria-label={label}>
        {isOpen && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(input)}>
            {t(shown.status === 'checking' ? 'imports:cancel' : 'imports:discard')}
          </Button>
        )}
        {!isOpen && !isRunning(shown.status) && (
          <Button
            variant={shown.status === 'applied' || shown.fault?.columns ? 'default' : 'filled'}
            onClick={onAnother}
          >
            {t('imports:another')}
          </Button>
        )}
        {shown.status === 'checked' && changes > 0 && (
          <Button loading={apply.isPending} onClick={() => apply.mutate(input)}>
            {t('imports:apply', { count: changes, number: f.number(changes) })}
          </Button>
        )}
        {(shown.status === 'applied' || shown.status === 'applying') && (
          <Button variant={shown.status === 'applied' ? 'filled' : 'default'} onClick={onClose}>
            {t('ui:close')}
          </Button>
        )}
      </Group>
    </div>
  )
}
