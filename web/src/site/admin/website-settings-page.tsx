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
  IconLanguage,
  IconMail,
  IconMap,
  IconMessages,
  IconPalette,
  IconPercentage,
  IconPhoto,
  IconPlugConnected,
  IconRobot,
  IconSettings,
  IconShieldLock,
  IconToggleRight,
  IconTool,
  IconWallet,
} from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { Late } from '../../ui/loading/late.tsx'
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
import { SettingsSearch } from './settings-search.tsx'
import { type SettingsSection, settingsSections } from './settings-sections.ts'
import { ThemeSection } from './theme-section.tsx'
import { ToolsSection } from './tools-section.tsx'
import { type LoadSettings, useSearchableSettings } from './use-searchable-settings.ts'
import { useShownSetting } from './use-shown-setting.ts'
import { VatSection } from './vat-section.tsx'
import classes from './website-settings-page.module.css'
import { WordingSection } from './wording/wording-section.tsx'

type Section = { name: SettingsSection; icon: Icon; content: ComponentType | null }

const sections = [
  { name: 'general', icon: IconSettings, content: GeneralSection },
  { name: 'branding', icon: IconPhoto, content: BrandingSection },
  { name: 'theme', icon: IconPalette, content: ThemeSection },
  { name: 'features', icon: IconToggleRight, content: FeaturesSection },
  { name: 'payment', icon: IconWallet, content: PaymentSection },
  { name: 'payment_providers', icon: IconCreditCard, content: null },
  { name: 'security', icon: IconShieldLock, content: SecuritySection },
  { name: 'company', icon: IconBuildingBank, content: CompanySection },
  { name: 'vat', icon: IconPercentage, content: VatSection },
  { name: 'invoices', icon: IconFileInvoice, content: null },
  { name: 'tools', icon: IconTool, content: ToolsSection },
  { name: 'map', icon: IconMap, content: MapSection },
  { name: 'opening_hours', icon: IconClock, content: OpeningHoursSection },
  { name: 'mail', icon: IconMail, content: MailSection },
  { name: 'policies', icon: IconFileText, content: PoliciesSection },
  { name: 'wording', icon: IconLanguage, content: WordingSection },
  { name: 'maintenance', icon: IconBarrierBlock, content: MaintenanceSection },
  { name: 'notifications', icon: IconBell, content: null },
  { name: 'automation', icon: IconRobot, content: null },
  { name: 'tool_bridges', icon: IconPlugConnected, content: null },
  { name: 'conversation', icon: IconMessages, content: null },
  { name: 'vehicle_search', icon: IconCarGarage, content: null },
] as const satisfies readonly Section[]

type ElsewhereName = Extract<(typeof sections)[number], { content: null }>['name']

/** Returns the sections that were opened. They stay mounted, so that switching does not lose unsaved input. */
function useOpenedSections(current: SettingsSection): ReadonlySet<SettingsSection> {
  const [opened, setOpened] = useState<ReadonlySet<SettingsSection>>(new Set([current]))
  if (!opened.has(current)) setOpened(new Set([...opened, current]))
  return opened
}

type WebsiteSettingsPageProps = {
  elsewhere: Readonly<Record<ElsewhereName, ReactNode>>
  loadSearchable: LoadSettings
}

/** The settings of the site. Other domains provide the sections in `elsewhere`. The URL can name a setting, which is then shown. */
export function WebsiteSettingsPage({ elsewhere, loadSearchable }: WebsiteSettingsPageProps) {
  const t = useWording('site')
  const { section, setting: shown } = useSearch({ from: '/admin/admin/website_settings' })
  const current = sections.find(({ name }) => name === section)?.name ?? 'general'
  const opened = useOpenedSections(current)
  const go = useGo()
  const isAdmin = useMe().role_id === roles.admin
  const content = useRef<HTMLDivElement>(null)
  const [searched, setSearched] = useState(false)
  const { settings, loaded } = useSearchableSettings(loadSearchable, { needed: searched || shown !== undefined })
  const show = useShownSetting(
    content,
    settings.find(({ label }) => label === shown),
  )
  return (
    <Page title={t('site:settings.title')} subtitle={t('site:settings.text')}>
      <div className={classes.layout}>
        <div className={classes.side}>
          <SettingsSearch settings={settings} loaded={loaded} onFocus={() => setSearched(true)} onShow={show} />
          <nav className={classes.sections} aria-label={t('site:settings.sections')}>
            {sections.map(({ name, icon: SectionIcon }) => (
              <PageLink
                key={name}
                to="/admin/website_settings"
                search={{ section: name }}
                className={classes.section}
                aria-current={name === current ? 'page' : undefined}
              >
                <SectionIcon size={16} stroke={1.75} aria-hidden />
                {t(settingsSections[name])}
              </PageLink>
            ))}
            {isAdmin && (
              <PageLink to="/admin/system" className={classes.section}>
                <IconHeartRateMonitor size={16} stroke={1.75} aria-hidden />
                {t('site:settings.system')}
              </PageLink>
            )}
          </nav>
        </div>
        <NativeSelect
          className={classes.choice}
          aria-label={t('site:settings.sections')}
          value={current}
          onChange={(event) => go('/admin/website_settings', { search: { section: event.currentTarget.value } })}
          data={sections.map(({ name }) => ({ value: name, label: t(settingsSections[name]) }))}
        />
        <div ref={content} className={classes.content}>
          {sections
            .filter(({ name }) => opened.has(name))
            .map(({ name, content: Content }) => (
              <div key={name} hidden={name !== current}>
                <Late waiting={<SkeletonPanel lines={12} />}>
                  <ShowTogether placeholder={<SkeletonPanel lines={12} />}>
                    {Content ? <Content /> : elsewhere[name]}
                  </ShowTogether>
                </Late>
              </div>
            ))}
          <ReleaseLine />
        </div>
      </div>
    </Page>
  )
}
