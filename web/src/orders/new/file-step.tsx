import { Button, SegmentedControl } from '@mantine/core'
import { conflictingUnit } from '@mapwright/contract/ecu/car-findings.ts'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import { masterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { useId } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { FileAdd } from '../file-add.tsx'
import { FileReport } from './file-report.tsx'
import layout from './new-order.module.css'
import { OrderStep } from './order-step.tsx'
import { ToolDropdown } from './tool-dropdown.tsx'
import type { NewOrder } from './use-new-order.ts'

/** Keeps "EDC15P+" in its own direction in right-to-left text. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** The original and the database name different control units: only the customer knows which one is right. */
function OtherUnit({ order }: { order: NewOrder }) {
  const t = useWording('orders')
  const { file, values, set } = order
  const found = file.original?.identification
  const unit = found && conflictingUnit(found, values)
  if (!unit) return null
  const take = () => set({ ecu_version: unit, ...(found?.ecu_brand ? { ecu_brand: found.ecu_brand.value } : {}) })
  return (
    <Notice
      action={
        <Button variant="default" size="compact-sm" onClick={take}>
          {t('orders:new.file.take_unit', { found: unit })}
        </Button>
      }
    >
      {t('orders:new.file.other_unit', { found: isolated(unit), given: isolated(values.ecu_version) })}
    </Notice>
  )
}

/** The original seems to be encrypted: the customer knows whether it is a slave file. */
function EncryptedRead({ order: { file, values, set } }: { order: NewOrder }) {
  const t = useWording('ecu')
  const f = useFormats()
  const finding = file.original?.findings.find(({ code }) => code === 'ecu.encrypted')
  if (!finding || values.master_slave === 'slave') return null
  return (
    <Notice
      action={
        <Button variant="default" size="compact-sm" onClick={() => set({ master_slave: 'slave' })}>
          {t('ecu:slave.yes')}
        </Button>
      }
    >
      {t('ecu:finding.encrypted', { entropy: f.number(Number(finding.details['entropy']), 2) })}
    </Notice>
  )
}

/** The original with its identification, and how it was read. */
export function FileStep({ order, isDone }: { order: NewOrder; isDone: boolean }) {
  const t = useWording('orders')
  const f = useFormats()
  const { file, values, set, errorOf, warnings } = order
  const { original } = file
  const label = useId()
  return (
    <OrderStep step="file" number={2} isDone={isDone}>
      <div className={layout.stack}>
        {file.isLoading ? (
          <SkeletonText lines={4} />
        ) : (
          <div className={layout.stack} data-field="file">
            <FileDrop
              label={t('orders:file_kind.original')}
              isRequired
              hint={t('orders:new.file.hint', { max: f.bytes(maxFileBytes) })}
              maxBytes={maxFileBytes}
              upload={file.uploadOriginal}
              disabled={order.form.isBusy}
              kept={original && { name: original.name, size: original.size }}
              onRemove={original && (() => void file.remove())}
            />
            {errorOf('file') && <p className={layout.error}>{t('orders:new.missing.file')}</p>}
            {original && <FileReport file={original} findings={warnings.shown} seen={warnings.seen} />}
            <EncryptedRead order={order} />
            <OtherUnit order={order} />
          </div>
        )}
        <div className={layout.pair}>
          <ToolDropdown
            value={values.tool_used}
            error={errorOf('tool_used')}
            suggested={order.vehicle?.read_tools ?? []}
            onChange={(tool_used) => set({ tool_used })}
          />
          <div className={layout.group}>
            <span id={label} className={layout.legend}>
              {t('orders:field.master_slave')}
            </span>
            <SegmentedControl
              aria-labelledby={label}
              value={values.master_slave}
              onChange={(choice) => set({ master_slave: choice })}
              data={masterSlave.map((value) => ({ value, label: t(`orders:master_slave.${value}`) }))}
            />
            <p className="meta">{t(`orders:new.file.${values.master_slave}_text`)}</p>
          </div>
        </div>
        {original && (
          <FileAdd
            title={t('orders:add.title')}
            kinds={['id_file', 'log', 'extra']}
            added={file.added}
            upload={file.uploadAdded}
            removableFrom={file.orderId}
            disabled={order.form.isBusy}
          />
        )}
      </div>
    </OrderStep>
  )
}
