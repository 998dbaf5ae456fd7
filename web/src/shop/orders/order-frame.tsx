import { Button } from '@mantine/core'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { ShowTogether } from '../../ui/loading/show-together.tsx'
import { SkeletonColumns } from '../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ShopFooter } from '../shop-footer.tsx'
import { offersWithdrawal } from '../withdrawals/order-withdrawal.tsx'
import { OrderAddresses } from './order-addresses.tsx'
import { OrderStatus } from './order-status.tsx'

type OrderFrameProps = Pick<ComponentProps<typeof Page>, 'title' | 'back'> & {
  /** Undefined while loading. */
  order: ShopOrder | undefined
  query: { error: ProblemError | null; refetch: () => unknown }
  /** Saves the invoice as a PDF. */
  invoice: { isSaving: boolean; save: () => unknown }
  children: ReactNode
}

/** The order page for its buyer: status, invoice and addresses, with the given content in between. */
export function OrderFrame({ order, query, invoice, children, ...page }: OrderFrameProps) {
  const t = useWording('shop')
  return (
    <Page
      {...page}
      aside={
        order && (
          <>
            <OrderStatus order={order} withdrawn_at={order.withdrawn_at} />
            <Button
              variant="default"
              loading={invoice.isSaving}
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => void invoice.save()}
            >
              {t('shop:result.invoice')}
            </Button>
          </>
        )
      }
    >
      {order ? (
        <ShowTogether placeholder={<SkeletonColumns />}>
          <Columns side={<OrderAddresses order={order} />} sideLabel={t('shop:order.addresses')}>
            {children}
          </Columns>
          <ShopFooter hasWithdrawal={!offersWithdrawal(order)} />
        </ShowTogether>
      ) : query.error ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonColumns />
      )}
    </Page>
  )
}
