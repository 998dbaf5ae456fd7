import { Button } from '@mantine/core'
import { conflictingUnit } from '@mapwright/contract/ecu/car-findings.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Notice } from '../../ui/messages/notice.tsx'
import { FileReport } from './file-report.tsx'
import type { NewOrder } from './use-new-order.ts'

type ReadProps = { original: OrderFile; order: NewOrder }

/** Isolates a name such as "EDC15P+", so that it keeps its own direction in right-to-left text. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** Shown if the original file and the database name different control units. Only the customer knows the right one. */
function OtherUnit({ original: { identification: found }, order: { values, set } }: ReadProps) {
  const t = useWording('orders')
  const unit = found && conflictingUnit(found, values)
  if (!unit) return null
  const take = () => set({ ecu_version: unit, ...(found.ecu_brand ? { ecu_brand: found.ecu_brand.value } : {}) })
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

/** Shown if the original file seems to be encrypted. Only the customer knows whether it is a slave file. */
function EncryptedRead({ original, order: { values, set } }: ReadProps) {
  const t = useWording('ecu')
  const f = useFormats()
  const finding = original.findings.find(({ code }) => code === 'ecu.encrypted')
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

/** The report of the uploaded original file, with questions that only the customer can answer. Loaded after an upload. */
export default function ReadReport({ original, order }: ReadProps) {
  const { shown, seen } = order.warnings
  return (
    <>
      <FileReport file={original} findings={shown} seen={seen} />
      <EncryptedRead original={original} order={order} />
      <OtherUnit original={original} order={order} />
    </>
  )
}
