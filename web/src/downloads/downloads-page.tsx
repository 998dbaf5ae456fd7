import type { Flink } from '@mapwright/contract/downloads/flink.ts'
import { ListFlinkCategories, ListFlinks } from '@mapwright/contract/downloads/flink-endpoints.ts'
import { IconDownloadOff } from '@tabler/icons-react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { ListPaging } from '../ui/lists/list-paging.tsx'
import { useListState } from '../ui/lists/list-state.ts'
import { ListToolbar } from '../ui/lists/list-toolbar.tsx'
import { SkeletonRows } from '../ui/loading/skeletons.tsx'
import { NothingFound } from '../ui/messages/nothing-found.tsx'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import { Page } from '../ui/page/page.tsx'
import classes from './downloads-page.module.css'
import { FlinkRow } from './flink-row.tsx'
import { useOpenFlink } from './use-open-flink.ts'

/** Groups consecutive downloads of the same category. Ignores differences in case. */
function groupByCategory(flinks: readonly Flink[]): [string, Flink[]][] {
  const groups: [string, Flink[]][] = []
  for (const flink of flinks) {
    const last = groups.at(-1)
    if (last && last[0].toLowerCase() === flink.category.toLowerCase()) last[1].push(flink)
    else groups.push([flink.category, [flink]])
  }
  return groups
}

/** Files and links for customers. If downloads are public, everyone can open the page. */
export default function DownloadsPage() {
  const t = useWording('downloads')
  const list = useListState({ size: 100, searchKey: 'search_keyword', filters: { category: 'any' } })
  const flinks = useQueryOf(ListFlinks, { query: list.query }, { keepPrevious: true })
  const categories = useQueryOf(ListFlinkCategories)
  const { opening, open } = useOpenFlink()
  const isBare = flinks.data?.total === 0 && !list.isNarrowed

  return (
    <Page title={t('downloads:page.title')} count={flinks.data?.total} subtitle={t('downloads:page.text')}>
      {!isBare && (
        <ListToolbar
          list={list}
          searchPlaceholder={t('downloads:page.search')}
          filters={[
            {
              name: 'category',
              label: t('downloads:category'),
              options: (categories.data?.categories ?? []).map(({ category }) => ({
                value: category,
                label: category,
              })),
            },
          ]}
          aside={undefined}
        />
      )}
      {flinks.isPending ? (
        <Panel flush>
          <SkeletonRows rows={5} columns={3} />
        </Panel>
      ) : flinks.isError ? (
        <ErrorState problem={flinks.error} onRetry={() => void flinks.refetch()} />
      ) : flinks.data.flinks.length === 0 ? (
        isBare ? (
          <EmptyState icon={IconDownloadOff} title={t('downloads:page.none')} text={t('downloads:page.none_text')} />
        ) : (
          <NothingFound onClear={list.clear} />
        )
      ) : (
        <>
          {groupByCategory(flinks.data.flinks).map(([category, own]) => (
            <Panel key={category} title={category} flush>
              <ul className={classes.rows}>
                {own.map((flink) => (
                  <FlinkRow
                    key={flink._id}
                    flink={flink}
                    opening={opening}
                    onOpen={(version) => void open(flink, version)}
                  />
                ))}
              </ul>
            </Panel>
          ))}
          {flinks.data.total > list.size && <ListPaging list={list} total={flinks.data.total} />}
        </>
      )}
    </Page>
  )
}
