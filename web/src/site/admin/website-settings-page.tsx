import { NativeSelect } from '@mantine/core'
import { roles } from '@mapwright/contract/api/roles.ts'
import {
  type Icon,
  IconBarrierBlock,
  IconBell,
  IconBuildingBank,
  IconCarGarage,
  IconClock,
  IconCreditCard,
  IconFileInvoice,
  IconFileText,
  IconHeartRateMonitor,
  IconMail,
  IconMap,
  IconMessages,
  IconPalette,
  IconPercentage,
  IconPhoto,
  IconRobot,
  IconSettings,
  IconShieldLock,
  IconToggleRight,
  IconTool,
  IconWallet,
} from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { ShowTogether } from '../../ui/loading/show-together.tsx'
import { SkeletonPanel } from '../../ui/loading/skeletons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BrandingSection } from './branding-section.tsx'
import { CompanySection } from './company-section.tsx'
import { FeaturesSection } from './features-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { MailSection } from './mail-section.tsx'
import { MaintenanceSection } from './maintenance-section.tsx'
import { MapSection } from './map-section.tsx'
import { OpeningHoursSection } from './opening-hours-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PoliciesSection } from './policies/policies-section.tsx'
import { ReleaseLine } from './release-line.tsx'
import { SecuritySection } from './security-section.tsx'
import { ThemeSection } from './theme-section.tsx'
import { ToolsSection } from './tools-section.tsx'
import { VatSection } from './vat-section.tsx'
import classes from './website-settings-page.module.css'

type Section = { name: string; title: string; icon: Icon; content: ComponentType | null }

const sections = [
  { name: 'general', title: 'site:general.title', icon: IconSettings, content: GeneralSection },
  { name: 'branding', title: 'site:branding.title', icon: IconPhoto, content: BrandingSection },
  { name: 'theme', title: 'site:theme.section', icon: IconPalette, content: ThemeSection },
  { name: 'features', title: 'site:features.title', icon: IconToggleRight, content: FeaturesSection },
  { name: 'payment', title: 'site:payment.title', icon: IconWallet, content: PaymentSection },
  { name: 'payment_providers', title: 'site:settings.payment_providers', icon: IconCreditCard, content: null },
  { name: 'security', title: 'site:security.title', icon: IconShieldLock, content: SecuritySection },
  { name: 'company', title: 'site:company.title', icon: IconBuildingBank, content: CompanySection },
  { name: 'vat', title: 'site:vat.title', icon: IconPercentage, content: VatSection },
  { name: 'invoices', title: 'site:settings.invoices', icon: IconFileInvoice, content: null },
  { name: 'tools', title: 'site:tools.title', icon: IconTool, content: ToolsSection },
  { name: 'map', title: 'site:map.title', icon: IconMap, content: MapSection },
  { name: 'opening_hours', title: 'site:hours.title', icon: IconClock, content: OpeningHoursSection },
  { name: 'mail', title: 'site:mail.title', icon: IconMail, content: MailSection },
  { name: 'policies', title: 'site:policies.title', icon: IconFileText, content: PoliciesSection },
  { name: 'maintenance', title: 'site:maintenance.title', icon: IconBarrierBlock, content: MaintenanceSection },
  { name: 'notifications', title: 'site:notifications.title', icon: IconBell, content: null },
  { name: 'automation', title: 'site:settings.automation', icon: IconRobot, content: null },
  { name: 'conversation', title: 'site:settings.conversation', icon: IconMessages, content: null },
  { name: 'vehicle_search', title: 'site:settings.vehicle_search', icon: IconCarGarage, content: null },
] as const satisfies readonly Section[]

type SectionName = (typeof sections)[number]['name']
type ElsewhereName = Extract<(typeof sections)[number], { content: null }>['name']

/** Returns the sections that were opened. They stay mounted, so that switching does not lose unsaved input. */
function useOpenedSections(current: SectionName): ReadonlySet<SectionName> {
  const [opened, setOpened] = useState<ReadonlySet<SectionName>>(new Set([current]))
  if (!opened.has(current)) setOpened(new Set([...opened, current]))
  return opened
}

/** The settings of the site. Other domains provide the sections in `elsewhere`. */
export function WebsiteSettingsPage({ elsewhere }: { elsewhere: Readonly<Record<ElsewhereName, ReactNode>> }) {
  const t = useWording('site')
  const { section } = useSearch({ from: '/admin/admin/website_settings' })
  const current = sections.find(({ name }) => name === section)?.name ?? 'general'
  const opened = useOpenedSections(current)
  const go = useGo()
  const isAdmin = useMe().role_id === roles.admin
  return (
    <Page title={t('site:settings.title')} subtitle={t('site:settings.text')}>
      <div className={classes.layout}>
        <nav className={classes.sections} aria-label={t('site:settings.sections')}>
          {sections.map(({ name, title, icon: SectionIcon }) => (
            <PageLink
              key={name}
              to="/admin/website_settings"
              search={{ section: name }}
              className={classes.section}
              aria-current={name === current ? 'page' : undefined}
            >
              <SectionIcon size={16} stroke={1.75} aria-hidden />
              {t(title)}
            </PageLink>
          ))}
          {isAdmin && (
            <PageLink to="/admin/system" className={classes.section}>
              <IconHeartRateMonitor size={16} stroke={1.75} aria-hidden />
              {t('site:settings.system')}
            </PageLink>
          )}
        </nav>
        <NativeSelect
          className={classes.choice}
          aria-label={t('site:settings.sections')}
          value={current}
          onChange={(event) => go('/admin/website_settings', { search: { section: event.currentTarget.value } })}
          data={sections.map(({ name, title }) => ({ value: name, label: t(title) }))}
        />
        <div className={classes.content}>
          {sections
            .filter(({ name }) => opened.has(name))
            .map(({ name, content: Content }) => (
              <div key={name} hidden={name !== current}>
                <ShowTogether placeholder={<SkeletonPanel lines={12} />}>
                  {Content ? <Content /> : elsewhere[name]}
                </ShowTogether>
              </div>
            ))}
          <ReleaseLine />
        </div>
      </div>
    </Page>
  )
}
