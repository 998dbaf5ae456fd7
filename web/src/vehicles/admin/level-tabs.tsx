import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWording } from '../../app/i18n/wording.ts'
import { PageLink } from '../../app/routing/page-link.tsx'
import { useMay } from '../../app/session/me.ts'
import classes from './level-tabs.module.css'
import { type LevelName, levelNames, levelPlaces, levelsAbove } from './levels.ts'

/** The way between the overview and the five lists, keeping what they are narrowed down to. */
export function LevelTabs() {
  const t = useWording('catalogue')
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const mayList = useMay('vehicle_statistics.variants.table')
  const kept = (name: LevelName) =>
    Object.fromEntries(levelsAbove(name).map((above) => [`${above}_id`, search[`${above}_id`]]))
  const tabs = useRef<HTMLElement>(null)
  // On a phone the current one may lie beyond the edge.
  useEffect(() => {
    // A block, as browsers answer a promise here, which is no clean-up.
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={tabs} className={classes.tabs} aria-label={t('catalogue:overview.title')}>
      <PageLink to="/admin/vehicle_statistics" exact>
        {t('catalogue:overview.tab')}
      </PageLink>
      {levelNames
        .filter((name) => name !== 'variant' || mayList)
        .map((name) => (
          <PageLink key={name} to={levelPlaces[name].path} search={kept(name)} exact>
            {t(`catalogue:plural.${name}`)}
          </PageLink>
        ))}
    </nav>
  )
}
