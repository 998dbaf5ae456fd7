import { useWording } from '../../platform/i18n/wording.ts'
import classes from '../home.module.css'
import { Section } from '../section.tsx'
import type { HomeData } from '../use-home.ts'

/** The operator's contact details, from the company data. */
export function Contact({ home: { contact } }: { home: HomeData }) {
  const t = useWording('home')
  const { company_name, company_address, company_post_code, company_city, company_email, company_phone } = contact
  const place = `${company_post_code} ${company_city}`.trim()
  const lines = [company_name, company_address, place].filter((line) => line !== '')
  if (lines.length === 0 && !company_email && !company_phone) return null
  return (
    <Section title={t('home:contact.title')} isSplit>
      <dl className={classes.contact}>
        {lines.length > 0 && (
          <div>
            <dt>{t('home:contact.address')}</dt>
            {lines.map((line) => (
              <dd key={line} dir="auto">
                {line}
              </dd>
            ))}
          </div>
        )}
        {company_email && (
          <div>
            <dt>{t('home:contact.email')}</dt>
            <dd>
              <a href={`mailto:${company_email}`}>{company_email}</a>
            </dd>
          </div>
        )}
        {company_phone && (
          <div>
            <dt>{t('home:contact.phone')}</dt>
            <dd>
              <a href={`tel:${company_phone.replace(/[^\d+]/g, '')}`} dir="ltr">
                {company_phone}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
