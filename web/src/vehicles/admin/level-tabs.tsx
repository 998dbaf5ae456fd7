import { useWording } from '../../platform/i18n/wording.ts'
import { useSearchOf } from '../../platform/routing/search-params.ts'
import { useMay } from '../../platform/session/me.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { ancestorParams, type LevelName, levelNames, levelPages, levelsAbove } from './levels.ts'

/** Tabs for the overview and the five levels of vehicle data. Filters stay active when the tab changes. */
export function LevelTabs() {
  const t = useWording('vehicle_data')
  const search = useSearchOf(ancestorParams)
  const mayList = useMay('vehicle_statistics.variants.table')
  const kept = (name: LevelName) =>
    Object.fromEntries(levelsAbove(name).map((above) => [`${above}_id`, search[`${above}_id`]]))
  return (
    <PageTabs
      label={t('vehicle_data:overview.title')}
      tabs={[
        { to: '/admin/vehicle_statistics', name: t('vehicle_data:overview.tab') },
        ...levelNames
          .filter((name) => name !== 'variant' || mayList)
          .map((name) => ({ to: levelPages[name].path, name: t(`vehicle_data:plural.${name}`), search: kept(name) })),
      ]}
    />
  )
}
