import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './list-paging.module.css'
import type { ListControls } from './list-state.ts'

type PagingProps = { list: Pick<ListControls, 'page' | 'size' | 'set'>; total: number }

/** "21–40 of 245", and the links to the previous and next page. */
export function ListPaging({ list, total }: PagingProps) {
  const t = useWording()
  const f = useFormats()
  const last = Math.max(1, Math.ceil(total / list.size))
  const from = (list.page - 1) * list.size + 1
  const to = Math.min(total, list.page * list.size)
  return (
    <nav className={classes.paging} aria-label={t('ui:list.paging')}>
      <span className="tabular">
        {from > total
          ? t('ui:list.total', { total: f.number(total) })
          : t('ui:list.range', { from: f.number(from), to: f.number(to), total: f.number(total) })}
      </span>
      {last > 1 && (
        <span className={classes.steps}>
          <ActionIcon
            variant="default"
            size={28}
            aria-label={t('ui:list.previous')}
            disabled={list.page <= 1}
            onClick={() => list.set({ page: list.page - 1 > 1 ? list.page - 1 : undefined })}
          >
            <IconChevronLeft size={16} stroke={1.75} className={classes.arrow} />
          </ActionIcon>
          <span className="tabular">{t('ui:list.page', { page: f.number(list.page), last: f.number(last) })}</span>
          <ActionIcon
            variant="default"
            size={28}
            aria-label={t('ui:list.next')}
            disabled={list.page >= last}
            onClick={() => list.set({ page: list.page + 1 })}
          >
            <IconChevronRight size={16} stroke={1.75} className={classes.arrow} />
          </ActionIcon>
        </span>
      )}
    </nav>
  )
}
