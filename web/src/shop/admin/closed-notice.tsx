import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMay } from '../../platform/session/me.ts'
import { Notice } from '../../ui/messages/notice.tsx'

/** A notice that the shop is not open to customers yet, with a link to the setting. */
export function ClosedNotice() {
  const t = useWording('shop')
  const mayOpen = useMay('shop_manager.settings')
  return (
    <Notice
      action={
        mayOpen && (
          <PageLink to="/admin/shop_manager/settings" className="tap">
            {t('shop:products.open_shop')}
          </PageLink>
        )
      }
    >
      {t('shop:products.closed')}
    </Notice>
  )
}
