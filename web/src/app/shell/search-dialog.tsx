import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconLogout, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWording } from '../i18n/wording.ts'
import { parseSearch } from '../routing/search-text.ts'
import { type SearchHit, type SearchProvider, searchProviders } from '../search-providers.ts'
import { useMe } from '../session/me.ts'
import { menuItems } from './menu-items.ts'
import { closeSearch } from './search.tsx'
import classes from './search-dialog.module.css'
import { useSignOut } from './user-menu.tsx'

const [store, spotlight] = createSpotlight()

type Found = { provider: SearchProvider; hits: readonly SearchHit[] }

/** Asks every provider; one that fails leaves its group out. */
async function find(providers: readonly SearchProvider[], text: string, signal: AbortSignal): Promise<Found[]> {
  const found = await Promise.all(
    providers.map(async (provider) => {
      const search = (await provider.load()).default
      return { provider, hits: await search(text, signal).catch(() => []) }
    }),
  )
  return found.filter(({ hits }) => hits.length > 0)
}

/** Pages, orders, people, actions: whatever the typed text names. */
export default function SearchDialog({ isOpen }: { isOpen: boolean }) {
  const me = useMe()
  const area = me.role_id === 2 ? 'customer' : 'admin'
  const providers = searchProviders.filter((provider) => provider.area === area)
  const t = useWording(...new Set(providers.map(({ label }) => label.split(':')[0] ?? 'app')))
  const navigate = useNavigate()
  const askToSignOut = useSignOut()
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), 200)
  const found = useQuery({
    queryKey: ['search', area, settled],
    queryFn: ({ signal }) => find(providers, settled, signal),
    enabled: isOpen && settled.length >= 2 && providers.length > 0,
    staleTime: 5_000,
  })

  useEffect(() => {
    if (isOpen) spotlight.open()
    else spotlight.close()
  }, [isOpen])

  const wanted = text.trim().toLocaleLowerCase()
  const pages = menuItems(me).filter(({ page }) => t(page.title).toLocaleLowerCase().includes(wanted))
  const isSignOutWanted = wanted !== '' && t('app:sign_out.action').toLocaleLowerCase().includes(wanted)
  const isEmpty = pages.length === 0 && !isSignOutWanted && (found.data ?? []).length === 0

  const go = (href: string) => {
    const [to = '/', search = ''] = href.split('?')
    void navigate({ to, search: parseSearch(search) as never })
  }

  return (
    <Spotlight.Root
      store={store}
      onSpotlightClose={() => {
        closeSearch()
        setText('')
      }}
      shortcut={null}
      centered={false}
      yOffset="12dvh"
      size={600}
      overlayProps={{ blur: 0 }}
      classNames={classes}
      attributes={{ content: { 'aria-label': t('app:search.open') } }}
      query={text}
      onQueryChange={setText}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder={t('app:search.placeholder')}
        aria-label={t('app:search.open')}
        leftSection={<IconSearch size={18} stroke={1.6} />}
      />
      <Spotlight.ActionsList>
        {(found.data ?? []).map(({ provider, hits }) => (
          <Spotlight.ActionsGroup key={provider.name} label={t(provider.label)}>
            {hits.map((hit) => (
              <Spotlight.Action key={hit.id} label={hit.title} description={hit.detail} onClick={() => go(hit.href)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={t('app:search.pages')}>
            {pages.map(({ path, page, menu: { icon: PageIcon } }) => (
              <Spotlight.Action
                key={path}
                label={t(page.title)}
                leftSection={<PageIcon size={18} stroke={1.6} />}
                onClick={() => go(path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isSignOutWanted && (
          <Spotlight.Action
            label={t('app:sign_out.action')}
            leftSection={<IconLogout size={18} stroke={1.6} />}
            onClick={askToSignOut}
          />
        )}
        {isEmpty && (
          <Spotlight.Empty>{t(found.isFetching ? 'app:search.searching' : 'app:search.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
