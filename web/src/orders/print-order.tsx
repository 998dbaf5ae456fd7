import { IconPrinter } from '@tabler/icons-react'
import { useWording } from '../platform/i18n/wording.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { DisabledActions } from '../ui/actions/disabled-actions.ts'
import classes from './print-order.module.css'

/** Button that prints the order, offline as well. The printed content is OrderSheet. */
export function PrintOrder() {
  const t = useWording('orders')
  return (
    <DisabledActions value={undefined}>
      <ActionButton
        className={classes.print ?? ''}
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.75} />}
        onClick={() => window.print()}
      >
        {t('orders:details.print')}
      </ActionButton>
    </DisabledActions>
  )
}
