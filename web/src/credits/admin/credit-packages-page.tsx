import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { packageCalls } from '@mapwright/contract/credits/package-endpoints.ts'
import { IconCoins } from '@tabler/icons-react'
import { LoadSampleButton } from '../../accounts/load-sample-button.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { PriceTabs } from '../../tuning/admin/price-tabs.tsx'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { Credits, Money } from '../../ui/text/amounts.tsx'
import { useAskWithdrawal } from './use-ask-withdrawal.tsx'

type Row = Wire<typeof packageCalls.list>['prices'][number]

const blank = { name: '', count: '', bonus: '0', amount: '', is_monthly: false, online: true }

/** The credit packages in the order in which customers see them. */
export default function CreditPackagesPage() {
  const t = useWording('credits', 'subscription')
  const f = useFormats()
  const ask = useAskWithdrawal()
  const each = ({ count, bonus, amount }: Row) => f.money((Number(amount) / (Number(count) + Number(bonus))).toFixed(4))
  return (
    <ResourcePage
      title={t('credits:package.title')}
      subtitle={t('credits:package.subtitle')}
      above={<PriceTabs />}
      calls={packageCalls}
      many="prices"
      size={100}
      nameOf={({ name }) => name}
      columns={[
        {
          key: 'name',
          header: t('credits:package.name'),
          phone: 'title',
          cell: ({ name, billing }) => (
            <>
              {name}
              {billing === 'monthly' && <div className="meta">{t('subscription:title')}</div>}
            </>
          ),
        },
        {
          key: 'count',
          header: t('credits:invoice.credits'),
          align: 'end',
          sortable: true,
          cell: ({ count }) => <Credits value={count} />,
        },
        {
          key: 'bonus',
          header: t('credits:bonus.label'),
          align: 'end',
          cell: ({ bonus }) => (Number(bonus) > 0 ? <Credits value={bonus} /> : null),
        },
        {
          key: 'amount',
          header: t('credits:package.amount', { currency: site.settings.currency }),
          align: 'end',
          sortable: true,
          cell: ({ amount }) => <Money value={amount} />,
        },
        {
          key: 'each',
          header: t('credits:package.each'),
          align: 'end',
          cell: (row) => <span className="meta tabular">{each(row)}</span>,
        },
      ]}
      toggle={{
        header: t('credits:package.online'),
        isOn: ({ online }) => online,
        label: ({ name }) => t('credits:package.online_of', { name }),
        ask,
      }}
      form={{
        add: t('credits:package.add'),
        blank,
        valuesOf: ({ name, count, bonus, amount, billing, online }: Row): typeof blank => ({
          name,
          count,
          bonus,
          amount,
          is_monthly: billing === 'monthly',
          online,
        }),
        bodyOf: ({ is_monthly, ...values }) => ({ ...values, billing: is_monthly ? 'monthly' : 'once' }),
        ask: async (row, { is_monthly, online }) => (is_monthly && online) || ask(row),
        fields: () => [
          { kind: 'text', name: 'name', label: t('credits:package.name'), help: t('credits:package.name_text') },
          { kind: 'credits', name: 'count', label: t('credits:invoice.credits') },
          { kind: 'credits', name: 'bonus', label: t('credits:bonus.label'), help: t('credits:bonus.help') },
          {
            kind: 'money',
            name: 'amount',
            label: t('credits:package.amount', { currency: site.settings.currency }),
            help: t('credits:package.amount_text'),
          },
          {
            kind: 'switch',
            name: 'is_monthly',
            label: t('subscription:title'),
            help: t('subscription:package_help'),
          },
          { kind: 'switch', name: 'online', label: t('credits:package.online') },
        ],
      }}
      removal={{
        text: t('credits:package.remove_text'),
        dependentsLabel: (_, count) => t('subscription:withdrawn', { number: f.number(count) }),
      }}
      empty={{ icon: IconCoins, title: t('credits:package.none'), text: t('credits:package.none_text') }}
      emptyActions={<LoadSampleButton part="packages" />}
    />
  )
}
