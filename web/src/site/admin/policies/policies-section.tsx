import { NativeSelect } from '@mantine/core'
import { languages } from '@mapwright/contract/accounts/languages.ts'
import type { TextLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { type PolicyName, policyNames } from '@mapwright/contract/site/policies.ts'
import { GetPolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { useMay } from '../../../platform/session/me.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import classes from './policies-section.module.css'
import { PolicyForm } from './policy-form.tsx'

type Opened = { policy: PolicyName; language: TextLanguage }

const isSame = (one: Opened, other: Opened) => one.policy === other.policy && one.language === other.language

/**
 * The legal texts and the text of the cookie banner, by language. Opened forms stay mounted, so that switching does not lose
 * unsaved input.
 */
export function PoliciesSection() {
  const t = useWording('site', 'content', 'shop')
  const maySeeShop = useMay('shop_manager.settings')
  const { policy: asked } = useSearch({ from: '/admin/admin/website_settings' })
  const first = { policy: policyNames.find((name) => name === asked) ?? 'terms_of_use', language: '' } as const
  const [opened, setOpened] = useState<readonly Opened[]>([first])
  const [current, setCurrent] = useState<Opened>(first)
  const open = (change: Partial<Opened>) => {
    const next = { ...current, ...change }
    setCurrent(next)
    if (!opened.some((one) => isSame(one, next))) setOpened([...opened, next])
  }
  return (
    <Panel title={t('site:policies.title')}>
      <div className={classes.choices}>
        <NativeSelect
          label={t('site:policies.text')}
          value={current.policy}
          onChange={({ currentTarget: { value } }) => {
            const policy = policyNames.find((name) => name === value)
            if (policy) open({ policy })
          }}
          data={policyNames.map((name) => ({ value: name, label: t(`site:policy.${name}`) }))}
        />
        <NativeSelect
          label={t('site:policies.language')}
          description={t('site:policies.language_help')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={current.language}
          onChange={({ currentTarget: { value } }) =>
            open({ language: languages.find(({ tag }) => tag === value)?.tag ?? '' })
          }
          data={[
            { value: '', label: t('site:policies.every_language') },
            ...languages.map(({ tag, name }) => ({ value: tag, label: name })),
          ]}
        />
      </div>
      {current.policy !== 'cookie' && <p className="meta">{t(`site:policies.place.${current.policy}`)}</p>}
      {opened.map((one) => (
        <div key={`${one.policy} ${one.language}`} hidden={!isSame(one, current)}>
          <PolicyText {...one} />
        </div>
      ))}
      <nav className={classes.elsewhere} aria-label={t('site:policies.elsewhere')}>
        <span className="meta">{t('site:policies.elsewhere')}:</span>
        <PageLink to="/admin/terms_and_conditions">{t('content:terms.title')}</PageLink>
        {maySeeShop && (
          <>
            <PageLink to="/admin/shop_manager/settings">{t('shop:terms.page')}</PageLink>
            <PageLink to="/admin/shop_manager/settings">{t('shop:settings.withdrawal_text')}</PageLink>
          </>
        )}
      </nav>
    </Panel>
  )
}

function PolicyText({ policy, language }: Opened) {
  const policies = useQueryOf(GetPolicies, { query: { language } })
  return (
    <Loaded query={policies} lines={10}>
      {({ [policy]: text, published_at }) => (
        <PolicyForm policy={policy} language={language} text={text} publishedAt={published_at[policy]} />
      )}
    </Loaded>
  )
}
