import type { ComponentType } from 'react'
import { isSignedIn } from '../../platform/api/session.ts'
import { loadModule } from '../../platform/load-module.ts'
import { type SiteData, site } from '../../platform/site-data.ts'
// Imported here, because a prerendered page shows announcements before their component has loaded.
import '../../site/announcements/announcement-banners.module.css'

let Loaded: ComponentType | undefined

/** Loads the announcements and their component. Skipped for visitors if the site has no announcements. */
export async function loadAnnouncements({ announcements }: Pick<SiteData, 'announcements'> = site): Promise<void> {
  if (announcements.length === 0 && !isSignedIn()) return
  const { default: component, readAnnouncements } = await import('../../site/announcements/announcement-banners.tsx')
  await readAnnouncements()
  Loaded = component
}

/** Loads a layout together with the announcements above its pages, so that late announcements do not move the page. */
export async function withAnnouncements<Layout>(load: () => Promise<Layout>): Promise<Layout> {
  const [layout] = await Promise.all([loadModule(load), loadAnnouncements().catch(() => undefined)])
  return layout
}

export const Announcements = () => (Loaded ? <Loaded /> : null)
