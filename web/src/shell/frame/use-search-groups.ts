import { useDebouncedValue } from '@mantine/hooks'
import { languages } from '@mapwright/contract/accounts/languages.ts'
import { themes } from '@mapwright/contract/accounts/user.ts'
import { holds, type Permission } from '@mapwright/contract/api/permissions.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { domainOf, type WordingKey } from '@mapwright/contract/wording-keys.ts'
import { IconClock, IconFile, IconLanguage, IconLogin, IconLogout, IconPalette, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Translate, useWording } from '../../platform/i18n/wording.ts'
import { recentOf } from '../../platform/recent.ts'
import { mayOpen } from '../../platform/routing/may-open.ts'
import type { MenuEntry, Page } from '../../platform/routing/page.ts'
import { stringifySearch } from '../../platform/routing/search-text.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { useVisitor } from '../../platform/session/me.ts'
import { chooseLanguage, chooseTheme } from '../../platform/session/preferences.ts'
import { menu } from '../menu.ts'
import { pages } from '../pages.ts'
import { objectVerbs, pageVerbs, searchProviders } from '../search-sources.ts'
import { isOpenTo } from './menu-items.ts'
import { matches, objectOf, type SearchGroup, type SearchItem, titlesFirst } from './search-items.ts'
import { closeSearch, setSearchText } from './search-state.ts'
import { useSignOut } from './use-sign-out.ts'

type Finder = (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
type Source = { name: string; label: WordingKey; load: () => Promise<{ default: Finder }> }

const icons: Readonly<Record<string, Pick<MenuEntry, 'icon'> | undefined>> = menu

const minLetters = 2
/** Pages for errors or for links in emails, which the search does not offer. */
const unlisted = ['/500', '/unsubscribe', '/setup', '/verify_email', '/verify_account', '/reset_password']

/** Queries all sources in parallel. Sources that fail have no results. */
const askAll = (sources: readonly Source[], text: string, signal: AbortSignal) =>
  Promise.all(
    sources.map(async ({ name, label, load }) => ({
      name,
      label,
      hits: await load()
        .then((loaded) => loaded.default(text, signal))
        .catch(() => []),
    })),
  )

/** The pages that the user may open, including pages without a menu entry. */
function usePages() {
  const visitor = useVisitor()
  const isThere = (page: Page) =>
    visitor
      ? isOpenTo(page, visitor)
      : page.isAvailable?.() !== false &&
        (page.area === 'guest' || (page.area === 'public' && page.openIf === undefined))
  return [...pages].filter(([path, page]) => !path.includes('$') && !unlisted.includes(path) && isThere(page))
}

/** The order lists that can be searched for the text. */
const ordersOf: Readonly<Record<'customer' | 'admin', { to: string; may?: Permission }>> = {
  customer: { to: '/your_order' },
  admin: { to: '/admin/manage_orders/order_history', may: 'orders' },
}

type Area = 'customer' | 'admin' | undefined
type Verb = (typeof objectVerbs)[number]

/** Builds the functions that run a result and close the search. */
function useRunners() {
  const navigate = useNavigate()
  const close = (run: () => unknown) => () => {
    closeSearch()
    void run()
  }
  return { close, go: (href: string) => close(() => navigate({ href })) }
}

/** Returns the results of all sources for a text. If the text contains a verb, returns only the objects of that verb. */
function useFound(text: string, area: Area, verbs: readonly Verb[], providers: readonly Source[], t: Translate) {
  const { close, go } = useRunners()
  const wanted = text.trim()
  const [settled] = useDebouncedValue(wanted, 150)
  const verb = verbs.find(({ label }) => objectOf(t(label), text) !== undefined)
  const asked = verb ? (objectOf(t(verb.label), settled) ?? '') : settled
  // Queries the objects of a verb, such as the users for "log in as", only when typing has paused. Otherwise, results for the previous
  // text would vanish under the pointer.
  const ofVerb = verb && settled === wanted ? [verb] : []
  const sources: readonly Source[] = verb ? ofVerb : asked.length >= minLetters ? providers : []
  const found = useQuery({
    queryKey: ['search', area, verb?.name, asked],
    queryFn: ({ signal }) => askAll(sources, asked, signal),
    enabled: sources.length > 0,
    staleTime: 5_000,
  })
  const hitItem = (hit: SearchHit): SearchItem => ({
    ...hit,
    run: verb ? close(async () => (await verb.load()).act(hit.id)) : go(hit.href),
  })
  const groups = (sources.length > 0 ? (found.data ?? []) : [])
    .filter(({ hits }) => hits.length > 0)
    .map(({ name, label, hits }): SearchGroup => ({ name, label: t(label), items: hits.map(hitItem) }))
  return { hasVerb: verb !== undefined, asked, groups, isSettled: settled === wanted && !found.isFetching }
}

/** The actions of the search, such as opening a form, changing the theme or the language, and signing in or out. */
function useActions(area: Area, verbs: readonly Verb[], t: Translate): SearchItem[] {
  const me = useVisitor()
  const askToSignOut = useSignOut()
  const { close, go } = useRunners()
  return [
    ...pageVerbs
      .filter((each) => each.area === area && (!each.may || (me && holds(me, each.may))))
      .map(({ label, icon, to, search = {} }) => ({
        id: label,
        title: t(label),
        icon,
        run: go(to + stringifySearch(search)),
      })),
    ...verbs.map(({ name, label, icon }) => ({
      id: name,
      title: `${t(label)}…`,
      icon,
      run: () => setSearchText(`${t(label)} `),
    })),
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      title: `${t('app:theme')}: ${t(`app:theme.${theme}`)}`,
      icon: IconPalette,
      run: close(() => chooseTheme(theme)),
    })),
    ...languages.map(({ tag, name }) => ({
      id: `language ${tag}`,
      title: `${t('app:language')}: ${name}`,
      icon: IconLanguage,
      run: close(() => chooseLanguage(tag)),
    })),
    me
      ? { id: 'sign_out', title: t('app:sign_out.action'), icon: IconLogout, run: close(askToSignOut) }
      : { id: 'sign_in', title: t('app:sign_in'), icon: IconLogin, run: go('/login') },
  ]
}

/** The search results for a text, best first. `isSettled` is true after all results have been loaded. */
export function useSearchGroups(text: string): { groups: SearchGroup[]; isSettled: boolean } {
  const me = useVisitor()
  const area = !me ? undefined : me.role_id === roles.customer ? 'customer' : 'admin'
  const isAllowed = ({ may }: { may?: Permission | readonly Permission[] }) =>
    !may || (me !== null && mayOpen({ may }, me))
  const providers = searchProviders.filter((provider) => provider.area === area && isAllowed(provider))
  const t = useWording(...new Set(providers.map(({ label }) => domainOf(label))))
  const { go } = useRunners()
  const openPages = usePages()
  const verbs = objectVerbs.filter((verb) => verb.area === area && me !== null && holds(me, verb.may))
  const found = useFound(text, area, verbs, providers, t)
  const actions = useActions(area, verbs, t)
  if (found.hasVerb) return found

  const pageItems = openPages.map(
    ([path, page]): SearchItem => ({
      id: path,
      title: t(page.title),
      icon: icons[path]?.icon ?? IconFile,
      run: go(path),
    }),
  )
  const recent = (me ? recentOf(me._id) : []).map(
    ({ href, title }): SearchItem => ({ id: `recent ${href}`, title, icon: IconClock, run: go(href) }),
  )
  const group = (name: string, label: WordingKey, items: readonly SearchItem[]): SearchGroup => ({
    name,
    label: t(label),
    items: items.filter(({ title }) => matches(title, text.trim())),
  })
  const offered = group('actions', 'app:search.actions', actions)
  const listed = group('pages', 'app:search.pages', pageItems)
  // Without a text, pages come first, so that Enter opens a page and does not change anything.
  const own = [
    group('recent', 'app:search.recent', recent),
    ...(text.trim() === '' ? [listed, offered] : [offered, listed]),
  ]
  const orders = area && ordersOf[area]
  const lists: SearchItem[] =
    orders && isAllowed(orders) && found.asked.length >= minLetters
      ? [
          {
            id: 'orders_for',
            title: t('app:search.orders_for', { text: found.asked }),
            icon: IconSearch,
            run: go(orders.to + stringifySearch({ search: found.asked })),
          },
        ]
      : []
  const groups = [
    ...own,
    ...titlesFirst(found.groups, found.asked),
    { name: 'lists', label: t('app:search.actions'), items: lists },
  ].filter(({ items }) => items.length > 0)
  return { groups, isSettled: found.isSettled }
}
