import { IconPrinter } from '@tabler/icons-react'
import { useWording } from '../platform/i18n/wording.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import classes from './print-order.module.css'

/** Button that prints the order. The printed content is OrderSheet. */
export function PrintOrder() {
  const t = useWording('orders')
  return (
    <ActionButton
      className={classes.print ?? ''}
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.75} />}
      onClick={() => window.print()}
    >
      {t('orders:details.print')}
    </ActionButton>
  )
}
