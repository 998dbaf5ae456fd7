import { roles } from '@mapwright/contract/api/roles.ts'
import type { ReactNode } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { SectionList } from '../ui/layout/section-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { AddressForm } from './address-form.tsx'
import { AppearanceForm } from './appearance-form.tsx'
import { BusinessForm } from './business-form.tsx'
import { FurtherAddressesForm } from './further-addresses-form.tsx'
import { LocatorForm } from './locator-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonForm } from './person-form.tsx'
import { PictureForm } from './picture-form.tsx'
import { PrivacySection } from './privacy-section.tsx'
import classes from './profile-settings-page.module.css'
import { SecuritySection } from './security/security-section.tsx'

type Section = { title: string; content: ReactNode }
type ProfileSettingsPageProps = { tools: ReactNode; notifications: Section; automation: Section | null }

/** All settings of the user. Other domains provide the sections `tools`, `notifications` and `automation`. */
export function ProfileSettingsPage({ tools, notifications, automation }: ProfileSettingsPageProps) {
  const t = useWording('accounts')
  const me = useMe()
  const isCustomer = me.role_id === roles.customer && !me.membership
  const panel = (id: string, title: string, content: ReactNode) => ({
    id,
    title,
    content: <Panel title={title}>{content}</Panel>,
  })
  const account = (
    <div className={classes.account}>
      <PictureForm me={me} />
      <KeyValues
        items={[
          { label: t('accounts:field.email'), value: me.email },
          { label: t('accounts:field.username'), value: me.username },
        ]}
      />
    </div>
  )
  return (
    <Page title={t('accounts:profile.title')}>
      <SectionList
        label={t('accounts:profile.sections')}
        sections={[
          panel('account', t('accounts:profile.account'), account),
          ...(isCustomer ? [panel('addresses', t('accounts:addresses.title'), <FurtherAddressesForm />)] : []),
          panel('appearance', t('accounts:profile.appearance'), <AppearanceForm me={me} />),
          panel('person', t('accounts:profile.person'), <PersonForm me={me} />),
          ...(me.membership
            ? []
            : [
                panel('business', t('accounts:profile.business'), <BusinessForm me={me} />),
                panel('address', t('accounts:profile.address'), <AddressForm me={me} />),
              ]),
          ...(isCustomer ? [panel('locator', t('accounts:locator.own_title'), <LocatorForm dealer={me} />)] : []),
          panel('tools', t('accounts:tools.title'), tools),
          ...(isCustomer && automation ? [panel('automation', automation.title, automation.content)] : []),
          panel('notifications', notifications.title, notifications.content),
          panel('password', t('accounts:profile.password'), <PasswordForm me={me} />),
          { id: 'security', title: t('accounts:security.title'), content: <SecuritySection /> },
          panel('privacy', t('accounts:privacy.title'), <PrivacySection me={me} />),
        ]}
      />
    </Page>
  )
}
