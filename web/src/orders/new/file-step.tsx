import { SegmentedControl } from '@mantine/core'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import { masterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { useId } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { Late, late } from '../../ui/loading/late.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { FileAdd } from '../file-add.tsx'
import layout from './new-order.module.css'
import { OrderStep } from './order-step.tsx'
import { ToolDropdown } from './tool-dropdown.tsx'
import type { NewOrder } from './use-new-order.ts'

const loadReport = () => import('./read-report.tsx')
const ReadReport = late(loadReport)

/** The step for the original file: upload, identification, reading tool and mode. */
export function FileStep({ order, isDone }: { order: NewOrder; isDone: boolean }) {
  const t = useWording('orders')
  const f = useFormats()
  const { file, values, set, errorOf } = order
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
              upload={(original, options) => {
                // Loads the script of the report during the upload.
                void loadReport().catch(() => undefined)
                return file.uploadOriginal(original, options)
              }}
              given={order.shared.accepted}
              disabled={order.form.isBusy}
              kept={original && { name: original.name, size: original.size }}
              onRemove={original && (() => void file.remove())}
            />
            {errorOf('file') && <p className={layout.error}>{t('orders:new.missing.file')}</p>}
            {original && (
              <Late waiting={<SkeletonText lines={4} />}>
                <ReadReport original={original} order={order} />
              </Late>
            )}
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
