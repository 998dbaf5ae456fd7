import type { TextLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { type PolicyName, policyNames } from '@mapwright/contract/site/policies.ts'
import { GetPolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { useMay } from '../../../platform/session/me.ts'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import classes from './policies-section.module.css'
import { PolicyForm } from './policy-form.tsx'
import { TextsByLanguage } from './texts-by-language.tsx'

/** The legal texts and the text of the cookie banner, by language. */
export function PoliciesSection() {
  const t = useWording('site', 'content', 'shop')
  const maySeeShop = useMay('shop_manager.settings')
  const { policy: asked } = useSearch({ from: '/admin/admin/website_settings' })
  return (
    <TextsByLanguage
      texts={policyNames.map((name) => ({
        name,
        label: t(`site:policy.${name}`),
        ...(name === 'cookie' ? {} : { help: t(`site:policies.place.${name}`) }),
      }))}
      first={policyNames.find((name) => name === asked) ?? 'terms_of_use'}
      editor={(policy, language) => <PolicyText policy={policy} language={language} />}
    >
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
    </TextsByLanguage>
  )
}

function PolicyText({ policy, language }: { policy: PolicyName; language: TextLanguage }) {
  const policies = useQueryOf(GetPolicies, { query: { language } })
  return (
    <Loaded query={policies} lines={10}>
      {({ [policy]: text, published_at }) => (
        <PolicyForm policy={policy} language={language} text={text} publishedAt={published_at[policy]} />
      )}
    </Loaded>
  )
}
