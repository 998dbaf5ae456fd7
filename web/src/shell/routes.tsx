import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { areas, rootRoute } from '../platform/routing/areas.ts'
import type { Area } from '../platform/routing/gate.ts'
import { NotFoundPage } from '../platform/status/not-found-page.tsx'
import { withAnnouncements } from './frame/announcements.tsx'
import { pageRoutes } from './pages.ts'
import { Root } from './root.tsx'

type PageRoute = (typeof pageRoutes)[number]
type RouteIn<A extends Area> = Extract<PageRoute, { types: { id: `/${A}/${string}` } }>

const routesIn = <A extends Area>(area: A) =>
  pageRoutes.filter((route: PageRoute): route is RouteIn<A> => route.options.staticData?.page?.area === area)

const bare = lazyRouteComponent(() => withAnnouncements(() => import('./frame/bare-layout.tsx')))
const shell = lazyRouteComponent(() => withAnnouncements(() => import('./frame/shell.tsx')))
const open = lazyRouteComponent(() => withAnnouncements(() => import('./frame/open-layout.tsx')))

// Shows unknown paths inside the app's layout to signed-in users.
const unknown = createRoute({ getParentRoute: () => areas.public, path: '$', component: NotFoundPage })

export const routeTree = rootRoute
  .update({ component: Root, notFoundComponent: NotFoundPage })
  .addChildren([
    areas.guest.update({ component: bare }).addChildren(routesIn('guest')),
    areas.setup.update({ component: bare }).addChildren(routesIn('setup')),
    areas.verify_email.update({ component: bare }).addChildren(routesIn('verify_email')),
    areas.verify_account.update({ component: bare }).addChildren(routesIn('verify_account')),
    areas.public.update({ component: open }).addChildren([...routesIn('public'), unknown]),
    areas.customer.update({ component: shell }).addChildren(routesIn('customer')),
    areas.admin.update({ component: shell }).addChildren(routesIn('admin')),
  ])
