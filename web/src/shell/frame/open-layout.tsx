import { Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { homePath } from '../../platform/routing/gate.ts'
import { useVisitor } from '../../platform/session/me.ts'
import { withAnnouncements } from './announcements.tsx'
import { PublicFrame } from './public-frame.tsx'

const Shell = lazy(() => withAnnouncements(() => import('./shell.tsx')))

/** The layout of public pages. Signed-in users see the public pages inside the app's layout. */
export default function OpenLayout() {
  const home = homePath(useVisitor())
  if (home === '/' || home === '/admin') return <Shell />
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
