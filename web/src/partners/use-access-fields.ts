import { type AccessApi, accessColors } from '@mapwright/contract/partners/access-api.ts'
import { masterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { Field } from '../ui/resource/field.ts'

type SiteSettings = Pick<AccessApi, 'website_url' | 'currency' | 'colors' | 'master_slave' | 'renews' | 'addresses'> & {
  rate: string
}

/** Returns the settings of an access that the customer can change, as form values. */
export function siteValues({ website_url, currency, rate, colors, master_slave, renews, addresses }: SiteSettings) {
  const {
    button: color_button,
    button_text: color_button_text,
    background: color_background,
    text: color_text,
  } = colors
  return {
    ...{ website_url, currency, rate, master_slave, renews, addresses },
    ...{ color_button, color_button_text, color_background, color_text },
  }
}
export type SiteValues = ReturnType<typeof siteValues>

/** Converts form values to the shape of the API. */
export function siteInput(values: SiteValues) {
  const { website_url, currency, rate, master_slave, renews, addresses } = values
  const { color_button: button, color_button_text: button_text, color_background, color_text: text } = values
  return {
    ...{ website_url, currency, rate, master_slave, renews, addresses },
    colors: { button, button_text, background: color_background, text },
  }
}

/** Returns the fields that customers and staff can set. Only accesses for websites have colors. */
export function useSiteFields({ for: purpose }: Pick<AccessApi, 'for'>) {
  const t = useWording('partners')
  const colors = accessColors.map((part) => ({
    ...({ kind: 'color', name: `color_${part}`, half: true } as const),
    label: t(`partners:field.color_${part}`),
  }))
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
    ...(purpose === 'widget' ? colors : []),
    { kind: 'switch', name: 'renews', label: t('partners:field.renews'), help: t('partners:field.renews_help') },
  ] as const satisfies readonly Field<SiteValues>[]
}
