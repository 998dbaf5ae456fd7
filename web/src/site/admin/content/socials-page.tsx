import { socialCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import { type Network, networkNames, networks, type SocialInput } from '@mapwright/contract/site/content/social.ts'
import { IconShare } from '@tabler/icons-react'
import type { z } from 'zod'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ResourcePage } from '../../../ui/resource/resource-page.tsx'
import { networkIcons } from '../../content/network-icons.ts'
import { ContentTabs } from './content-tabs.tsx'
import classes from './socials-page.module.css'

const blank: Required<z.input<typeof SocialInput>> = { network: 'facebook', url: '', online: true }

/** The links to social networks in the footer of the public pages. */
export default function SocialsPage() {
  const t = useWording('content')
  const nameOf = (network: Network) => (network === 'website' ? t('content:socials.website') : networkNames[network])
  return (
    <ResourcePage
      title={t('content:socials.title')}
      subtitle={t('content:socials.subtitle')}
      above={<ContentTabs />}
      calls={socialCalls}
      many="socials"
      nameOf={({ network }) => nameOf(network)}
      columns={[
        {
          key: 'network',
          header: t('content:socials.network'),
          phone: 'title',
          width: 200,
          sortable: true,
          cell: ({ network }) => {
            const NetworkIcon = networkIcons[network]
            return (
              <span className={classes.network}>
                <NetworkIcon size={18} stroke={1.5} aria-hidden />
                {nameOf(network)}
              </span>
            )
          },
        },
        {
          key: 'url',
          header: t('content:socials.url'),
          phone: 'line',
          cell: ({ url }) => <bdi className="meta">{url}</bdi>,
        },
      ]}
      toggle={{
        header: t('content:socials.online'),
        isOn: ({ online }) => online,
        label: ({ network }) => t('content:socials.online_of', { name: nameOf(network) }),
      }}
      form={{
        add: t('content:socials.add'),
        blank,
        valuesOf: ({ network, url, online }) => ({ network, url, online }),
        fields: () => [
          {
            kind: 'select',
            name: 'network',
            label: t('content:socials.network'),
            options: networks.map((network) => ({ value: network, label: nameOf(network) })),
          },
          { kind: 'text', name: 'url', label: t('content:socials.url'), placeholder: 'https://' },
          { kind: 'switch', name: 'online', label: t('content:socials.online') },
        ],
      }}
      empty={{ icon: IconShare, title: t('content:socials.none'), text: t('content:socials.none_text') }}
    />
  )
}
