import { Button, Group } from '@mantine/core'
import type { StockNotice } from '@mapwright/contract/shop/stock-notices/stock-notice.ts'
import {
  ConfirmStockNotice,
  GetStockNotice,
  RemoveStockNotice,
} from '@mapwright/contract/shop/stock-notices/stock-notice-endpoints.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'

/**
 * The page for links in mails about stock. Confirms or cancels the request. The link in the final mail cancels all requests of
 * the address.
 */
export default function StockNoticePage() {
  const t = useWording('shop')
  const { token } = useParams({ from: '/public/shop/stock-notice/$token' })
  // A deleted request is not read again, because that would fail.
  const [isRemoved, setIsRemoved] = useState(false)
  const query = useQueryOf(GetStockNotice, { params: { token } }, { retry: false, enabled: !isRemoved })
  return (
    <Page title={t('shop:notice.title')} back={{ to: '/shop', label: t('shop:page.title') }}>
      {query.data ? (
        <Asked notice={query.data.notice} token={token} onRemove={setIsRemoved} />
      ) : query.error ? (
        <ProblemAlert problem={query.error} />
      ) : (
        <Panel>
          <SkeletonText lines={3} />
        </Panel>
      )}
    </Page>
  )
}

type AskedProps = { notice: StockNotice; token: string; onRemove: (isRemoved: boolean) => void }

function Asked({ notice, token, onRemove }: AskedProps) {
  const t = useWording('shop')
  const [state, setState] = useState<'asked' | 'confirmed' | 'sent' | 'removed'>(
    notice.sent ? 'sent' : notice.confirmed ? 'confirmed' : 'asked',
  )
  const confirm = useCommand(ConfirmStockNotice, { onDone: () => setState('confirmed') })
  const remove = useCommand(RemoveStockNotice, { onDone: () => setState('removed') })
  const input = { params: { token } }
  const text = {
    asked: t('shop:notice.confirm_text', { product: notice.product_name }),
    confirmed: t('shop:notice.done'),
    sent: t('shop:notice.sent', { count: notice.others }),
    removed: t('shop:notice.removed'),
  }
  return (
    <Panel title={<bdi>{notice.product_name}</bdi>}>
      <p role="status">{text[state]}</p>
      <Group gap={12} mt={16}>
        {state === 'asked' && (
          <ActionButton busy={confirm.isPending} onClick={() => confirm.mutate(input, { onError: notify.refused })}>
            {t('shop:notice.confirm')}
          </ActionButton>
        )}
        {state !== 'removed' && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => {
              onRemove(true)
              remove.mutate(input, {
                onError: (problem) => {
                  onRemove(false)
                  notify.refused(problem)
                },
              })
            }}
          >
            {t(state === 'sent' ? 'shop:notice.remove_all' : 'shop:notice.remove')}
          </Button>
        )}
        <PageLink to="/shop/product/$slug" params={{ slug: notice.slug }} className="tap">
          {t('shop:notice.view')}
        </PageLink>
      </Group>
    </Panel>
  )
}
