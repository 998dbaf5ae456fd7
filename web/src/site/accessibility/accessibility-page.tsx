import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import {
  accessibilityChecks,
  accessibilityLimits,
  accessibilityReviewedOn,
} from '@mapwright/contract/site/accessibility/accessibility.ts'
import { GetAccessibilityContact } from '@mapwright/contract/site/accessibility/accessibility-endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { site } from '../../platform/site-data.ts'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import classes from './accessibility-page.module.css'

export const prefetch = ({ queryClient }: { queryClient: QueryClient }): Promise<void> =>
  queryClient.prefetchQuery(queryOf(GetAccessibilityContact))

/** The accessibility statement: automated checks, known gaps, and a contact to report barriers. */
export default function AccessibilityPage() {
  const t = useWording('accessibility')
  const f = useFormats()
  const date = f.date(`${accessibilityReviewedOn}T12:00:00Z`)
  return (
    <Page title={t('accessibility:title')} subtitle={t('accessibility:reviewed', { date })}>
      <div className={classes.statement}>
        <p>{t('accessibility:lead', { title: site.settings.title })}</p>
        <section>
          <h2>{t('accessibility:checks.title')}</h2>
          <ul>
            {keysOf(accessibilityChecks).map((name) => (
              <li key={name}>
                {t(`accessibility:check.${name}`)}
                {accessibilityChecks[name].criteria.map((number) => (
                  <Fragment key={number}>
                    {' '}
                    <bdi className={`meta ${classes.criterion}`}>WCAG {number}</bdi>
                  </Fragment>
                ))}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t('accessibility:limits.title')}</h2>
          <ul>
            {accessibilityLimits.map((name) => (
              <li key={name}>{t(`accessibility:limit.${name}`)}</li>
            ))}
          </ul>
        </section>
        <Contact />
      </div>
    </Page>
  )
}

/** The operator's email address and phone number. Without them, a link to the imprint. */
function Contact() {
  const t = useWording('accessibility')
  const contact = useQueryOf(GetAccessibilityContact)
  return (
    <section>
      <h2>{t('accessibility:contact.title')}</h2>
      <p>{t('accessibility:contact.text')}</p>
      <Loaded query={contact} lines={1}>
        {({ contact: { company_email: email, company_phone: phone } }) => (
          <p className={classes.contact}>
            {email && (
              <a href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            )}
            {phone && (
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                <bdi>{phone}</bdi>
              </a>
            )}
            {!email && !phone && <PageLink to="/imprint">{t('accessibility:contact.imprint')}</PageLink>}
          </p>
        )}
      </Loaded>
    </section>
  )
}
