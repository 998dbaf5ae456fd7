import { ActionIcon, Menu } from '@mantine/core'
import { languages } from '@mapwright/contract/accounts/languages.ts'
import { themes } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { IconLanguage, IconLogout, IconPalette, IconSettings, IconUser } from '@tabler/icons-react'
import { Avatar } from '../../accounts/avatar.tsx'
import { useLanguage, useWording } from '../../platform/i18n/wording.ts'
import { knownLanguage } from '../../platform/language.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { chooseLanguage, chooseTheme } from '../../platform/session/preferences.ts'
import { useTheme } from '../../platform/theme/theme.ts'
import { useSignOut } from './use-sign-out.ts'
import classes from './user-menu.module.css'

function Themes() {
  const t = useWording()
  return (
    <Menu.RadioGroup value={useTheme()} onChange={(name) => isOneOf(themes, name) && void chooseTheme(name)}>
      {themes.map((name) => (
        <Menu.RadioItem key={name} value={name}>
          {t(`app:theme.${name}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function Languages() {
  return (
    <Menu.RadioGroup value={useLanguage()} onChange={(tag) => void chooseLanguage(knownLanguage(tag) ?? 'en')}>
      {languages.map(({ tag, name }) => (
        <Menu.RadioItem key={tag} value={tag} lang={tag} closeMenuOnClick>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** A menu with the signed-in user's name, settings and sign-out. */
export function UserMenu() {
  const t = useWording()
  const go = useGo()
  const me = useMe()
  const askToSignOut = useSignOut()
  const profile = me.role_id === roles.customer ? '/user_profile' : '/admin/user_profile'
  const settings = me.role_id === roles.customer ? '/profile_settings' : '/admin/profile_settings'
  const name = `${me.firstname} ${me.lastname}`.trim() || me.username
  return (
    <Menu width={240} trapFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('app:user_menu', { name })}>
          <Avatar name={name} picture={me.picture} size={30} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span className="meta">{me.email}</span>
          {me.membership && <bdi className="meta">{me.membership.workshop}</bdi>}
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={16} stroke={1.75} />} onClick={() => go(profile)}>
          {t('accounts:user_profile.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={16} stroke={1.75} />} onClick={() => go(settings)}>
          {t('accounts:profile.title')}
        </Menu.Item>
        <Menu.Sub openDelay={80} position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconPalette size={16} stroke={1.75} />}>{t('app:theme')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <Themes />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Sub openDelay={80} position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconLanguage size={16} stroke={1.75} />}>{t('app:language')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown className={classes.languages}>
            <Languages />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={askToSignOut}>
          {t('app:sign_out.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
