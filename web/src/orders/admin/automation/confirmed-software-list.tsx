import { Button } from '@mantine/core'
import type { ConfirmedSoftware } from '@mapwright/contract/orders/automation/automation-settings.ts'
import { RemoveSoftware } from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Isolated } from '../../../ui/loading/isolated.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { When } from '../../../ui/text/when.tsx'
import classes from './automation.module.css'

/**
 * The confirmed software versions. A file for one of them fits all originals with that version. If a version is removed, its
 * files become proposals again.
 */
export function ConfirmedSoftwareList({ software }: { software: readonly ConfirmedSoftware[] }) {
  const t = useWording('orders')
  const f = useFormats()
  const remove = useCommand(RemoveSoftware)
  return (
    <div className={classes.stack}>
      <p className="meta">{t('orders:automation.software_text')}</p>
      {software.length > 0 && (
        <ul className={classes.software}>
          {software.map(({ _id, software_number, size, by, confirmed_at }) => (
            <li key={_id}>
              <span>
                <bdi className="mono">{software_number}</bdi>{' '}
                <Isolated className="meta tabular">{f.bytes(size)}</Isolated>
              </span>
              <span className="meta">
                <bdi>{by}</bdi>,{' '}
                <bdi>
                  <When at={confirmed_at} mode="date" />
                </bdi>
              </span>
              <Button
                size="xs"
                variant="default"
                loading={remove.isPending && remove.variables.params.id === _id}
                aria-label={t('orders:automation.software_remove', { number: software_number })}
                onClick={() => remove.mutate({ params: { id: _id } }, { onError: notify.refused })}
              >
                {t('orders:automation.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
