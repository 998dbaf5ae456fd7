import type { ReactNode } from 'react'
import { useWording } from '../app/i18n/wording.ts'
import { useMe } from '../app/session/me.ts'
import { KeyValues } from '../ui/key-values.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { AddressForm } from './address-form.tsx'
import { AppearanceForm } from './appearance-form.tsx'
import { BusinessForm } from './business-form.tsx'
import { LocatorForm } from './locator-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonForm } from './person-form.tsx'
import { PictureForm } from './picture-form.tsx'
import { PrivacySection } from './privacy-section.tsx'
import classes from './profile-settings-page.module.css'
import { SecuritySection } from './security/security-section.tsx'

type ProfileSettingsPageProps = { tools: ReactNode }

/** Everything that one may change about oneself; `tools` is the form of the own tools. */
export function ProfileSettingsPage({ tools }: ProfileSettingsPageProps) {
  const t = useWording('accounts')
  const me = useMe()
  return (
    <Page title={t('accounts:profile.title')}>
      <div className={classes.panels}>
        <Panel title={t('accounts:profile.account')}>
          <div className={classes.account}>
            <PictureForm me={me} />
            <KeyValues
              items={[
                { label: t('accounts:field.email'), value: me.email },
                { label: t('accounts:field.username'), value: me.username },
              ]}
            />
          </div>
        </Panel>
        <Panel title={t('accounts:profile.appearance')}>
          <AppearanceForm me={me} />
        </Panel>
        <Panel title={t('accounts:profile.person')}>
          <PersonForm me={me} />
        </Panel>
        <Panel title={t('accounts:profile.business')}>
          <BusinessForm me={me} />
        </Panel>
        <Panel title={t('accounts:profile.address')}>
          <AddressForm me={me} />
        </Panel>
        {me.role_id === 2 && (
          <Panel title={t('accounts:locator.own_title')}>
            <LocatorForm me={me} />
          </Panel>
        )}
        <Panel title={t('accounts:tools.title')}>{tools}</Panel>
        <Panel title={t('accounts:profile.password')}>
          <PasswordForm me={me} />
        </Panel>
        <SecuritySection />
        <Panel title={t('accounts:privacy.title')}>
          <PrivacySection me={me} />
        </Panel>
      </div>
    </Page>
  )
}
