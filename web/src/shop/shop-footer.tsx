import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { usePublishedTexts } from './published-texts.ts'
import classes from './shop-footer.module.css'

/**
 * The footer of each shop page: the terms, and the legally required link for withdrawals. The link is omitted if the page
 * contains it elsewhere.
 */
export function ShopFooter({ hasWithdrawal = true }: { hasWithdrawal?: boolean }) {
  const t = useWording('shop')
  const texts = usePublishedTexts()
  const hasTerms = texts?.hasTerms === true
  const showsWithdrawal = hasWithdrawal && texts?.hasWithdrawal === true
  if (!hasTerms && !showsWithdrawal) return null
  return (
    <nav className={classes.footer} aria-label={t('shop:page.footer')}>
      {hasTerms && (
        <PageLink className={classes.link} to="/shop/terms-and-conditions">
          {t('shop:terms.title')}
        </PageLink>
      )}
      {showsWithdrawal && (
        <PageLink className={classes.link} to="/shop/withdrawal">
          {t('shop:withdrawal.button')}
        </PageLink>
      )}
    </nav>
  )
}
