import { GetBookChecks } from '@mapwright/contract/books/check-endpoints.ts'
import type { ReactNode } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMay } from '../../platform/session/me.ts'
import { Notice } from '../../ui/messages/notice.tsx'

/** A warning that the books do not balance. Shown to staff who may open the books. */
export function useBooksNotice(): ReactNode {
  const may = useMay('dealers_manager.invoices')
  const { data } = useQueryOf(GetBookChecks, {}, { enabled: may })
  if (!may || !data) return null
  const count = data.checks.reduce((sum, { differences }) => sum + differences, 0)
  return count > 0 && <BooksNotice count={count} />
}

function BooksNotice({ count }: { count: number }) {
  const t = useWording('books')
  return (
    <Notice
      title={t('books:unbalanced')}
      action={<PageLink to="/admin/agent_manager/books">{t('books:show')}</PageLink>}
    >
      {t('books:differences', { count })}
    </Notice>
  )
}
