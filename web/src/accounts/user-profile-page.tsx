import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { IconPencil } from '@tabler/icons-react'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Page } from '../ui/page/page.tsx'
import { Credits } from '../ui/text/amounts.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { When } from '../ui/text/when.tsx'
import { Avatar } from './avatar.tsx'
import { countryName } from './countries.ts'
import classes from './user-profile-page.module.css'

export default function UserProfilePage() {
  const t = useWording('accounts')
  const me = useMe()
  const isCustomer = me.role_id === roles.customer
  const to = isCustomer ? '/profile_settings' : '/admin/profile_settings'
  return (
    <Page
      title={t('accounts:user_profile.title')}
      action={{ label: t('accounts:user_profile.edit'), icon: IconPencil, to }}
    >
      <div className={classes.profile}>
        <Panel className={classes.whole}>
          <div className={classes.head}>
            <Avatar name={displayName(me)} picture={me.picture} size={72} />
            <div className={classes.name}>
              <h2>
                <bdi>{displayName(me)}</bdi>
              </h2>
              <span className="meta">
                {me.membership ? (
                  <bdi>{me.membership.workshop}</bdi>
                ) : isCustomer ? (
                  t(`accounts:kind.${me.customer_kind}`)
                ) : (
                  t(`accounts:role.${me.role_id}`)
                )}
              </span>
            </div>
            {me.deletion_requested_at && (
              <StatusBadge tone="warn">{t('accounts:status_filter.deletion_requested')}</StatusBadge>
            )}
          </div>
        </Panel>
        <Panel title={t('accounts:profile.account')}>
          <KeyValues
            items={[
              { label: t('accounts:field.email'), value: me.email },
              { label: t('accounts:field.username'), value: me.username },
              { label: t('accounts:field.phone'), value: me.phone && <bdi>{me.phone}</bdi> },
              {
                label: t('accounts:agents.balance'),
                value: isCustomer && mayAsMember(me, 'prices') && <Credits value={me.balance} />,
              },
              { label: t('accounts:user_profile.since'), value: <When at={me.created_at} mode="date" /> },
            ]}
          />
        </Panel>
        <Described me={me} />
      </div>
    </Page>
  )
}

function Described({ me }: { me: User }) {
  const t = useWording('accounts')
  const town = [me.post_code, me.city].filter(Boolean).join(' ')
  const hasCompany = me.company_name || me.company_reg || me.vat_no || me.web_url
  return (
    <>
      {hasCompany && (
        <Panel title={t('accounts:profile.business')}>
          <KeyValues
            items={[
              { label: t('accounts:field.company_name'), value: me.company_name },
              { label: t('accounts:field.company_reg'), value: me.company_reg },
              { label: t('accounts:field.vat_no'), value: me.vat_no && <bdi>{me.vat_no}</bdi> },
              { label: t('accounts:field.web_url'), value: me.web_url && <bdi>{me.web_url}</bdi> },
            ]}
          />
        </Panel>
      )}
      {(me.address || town || me.country) && (
        <Panel title={t('accounts:profile.address')}>
          <KeyValues
            items={[
              { label: t('accounts:field.address'), value: me.address },
              { label: t('accounts:field.city'), value: town },
              { label: t('accounts:field.country'), value: countryName(me.country) },
            ]}
          />
        </Panel>
      )}
      {me.my_tools.length > 0 && (
        <Panel title={t('accounts:tools.title')}>
          <ul className={classes.tools}>
            {me.my_tools.map((tool) => (
              <li key={tool}>
                <bdi>{tool}</bdi>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
