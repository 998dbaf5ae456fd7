import type { AccessApi } from '@mapwright/contract/partners/access-api.ts'
import { masterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { Field } from '../ui/resource/field.ts'

/** The customer's settings of an access as values of a form. */
export const siteValues = ({ website_url, currency, rate, master_slave, renews, addresses }: AccessApi) => ({
  website_url,
  currency,
  rate: String(rate),
  master_slave,
  renews,
  addresses,
})
export type SiteValues = ReturnType<typeof siteValues>

/** The fields that customers and staff set. */
export function useSiteFields() {
  const t = useWording('partners')
  return [
    {
      kind: 'text',
      name: 'website_url',
      label: t('partners:field.website_url'),
      help: t('partners:field.website_help'),
      placeholder: 'https://',
    },
    { kind: 'text', name: 'currency', label: t('partners:field.currency'), half: true, mono: true },
    { kind: 'money', name: 'rate', label: t('partners:field.rate'), half: true },
    {
      kind: 'select',
      name: 'master_slave',
      label: t('partners:field.master_slave'),
      options: masterSlave.map((value) => ({ value, label: t(`partners:master_slave.${value}`) })),
    },
    {
      kind: 'tags',
      name: 'addresses',
      label: t('partners:field.addresses'),
      help: t('partners:field.addresses_help'),
    },
    { kind: 'switch', name: 'renews', label: t('partners:field.renews'), help: t('partners:field.renews_help') },
  ] as const satisfies readonly Field<SiteValues>[]
}
