import { Alert, Button, TextInput } from '@mantine/core'
import { GetLocatedDealers } from '@mapwright/contract/accounts/locator-endpoints.ts'
import { IconCurrentLocation, IconMapPin, IconMapPinOff, IconSearch } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { site } from '../platform/site-data.ts'
import { late } from '../ui/loading/late.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { WhenSeen } from '../ui/loading/when-seen.tsx'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import { Page } from '../ui/page/page.tsx'
import { countryName } from './countries.ts'
import { DealerList } from './dealer-list.tsx'
import classes from './dealers-locator-page.module.css'
import { located } from './located.ts'
import { useNearMe } from './use-near-me.ts'

const TileMap = late(() => import('./tile-map.tsx'))

export const prefetch = ({ queryClient }: { queryClient: QueryClient }): Promise<void> =>
  queryClient.prefetchQuery(queryOf(GetLocatedDealers))

/** The dealer locator: a list, and a map with the same dealers. */
export default function DealersLocatorPage() {
  const t = useWording('accounts')
  const dealers = useQueryOf(GetLocatedDealers)
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState<string | null>(null)
  const { nearMe, ask, clear } = useNearMe()
  const search = useDeferredValue(typed)
  const all = dealers.data?.dealers
  const found = useMemo(
    () => located(all ?? [], { search, from: nearMe.place, countryOf: countryName }),
    [all, search, nearMe.place],
  )
  const { map_tiles: tiles = '', map_attribution: attribution = '' } = site.settings
  const isNear = nearMe.state === 'known'

  return (
    <Page title={t('accounts:locator.title')} subtitle={t('accounts:locator.text')}>
      <search className={classes.search}>
        <TextInput
          className={classes.words}
          type="search"
          label={t('accounts:locator.search')}
          placeholder={t('accounts:locator.search_example')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={100}
        />
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={16} stroke={1.75} />}
          loading={nearMe.state === 'asking'}
          aria-pressed={isNear}
          onClick={isNear ? clear : ask}
        >
          {t(isNear ? 'accounts:locator.by_name' : 'accounts:locator.near_me')}
        </Button>
      </search>
      {(nearMe.state === 'refused' || nearMe.state === 'unknown') && (
        <Alert color="yellow" role="status">
          {t(`accounts:locator.place_${nearMe.state}`)}
        </Alert>
      )}
      {dealers.isPending ? (
        <SkeletonText lines={8} />
      ) : dealers.isError ? (
        <ErrorState problem={dealers.error} onRetry={() => void dealers.refetch()} />
      ) : dealers.data.dealers.length === 0 ? (
        <EmptyState icon={IconMapPin} title={t('accounts:locator.none')} text={t('accounts:locator.none_text')} />
      ) : (
        <>
          <p className="meta" role="status">
            {t('accounts:locator.count', { count: found.length })}
            {dealers.data.total > dealers.data.dealers.length &&
              ` · ${t('accounts:locator.more_there', { total: dealers.data.total })}`}
          </p>
          <div className={classes.found}>
            {found.length === 0 ? (
              <EmptyState
                icon={IconMapPinOff}
                title={t('accounts:locator.nothing')}
                text={t('accounts:locator.nothing_text')}
              />
            ) : (
              <DealerList key={search} dealers={found} selected={selected} onShow={setSelected} />
            )}
            <WhenSeen className={attribution ? `${classes.map} ${classes.attributed}` : classes.map} placeholder={null}>
              <TileMap
                label={t('accounts:locator.map')}
                tiles={tiles}
                attribution={attribution}
                pins={found}
                selected={selected}
                onSelect={setSelected}
              />
            </WhenSeen>
          </div>
        </>
      )}
    </Page>
  )
}
