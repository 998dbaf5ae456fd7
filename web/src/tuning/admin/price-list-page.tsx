import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { priceListCalls } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { AddItemsDialog } from './add-items-dialog.tsx'
import { ChangePricesDialog } from './change-prices-dialog.tsx'
import { NameCell } from './name-cell.tsx'
import { PriceTabs } from './price-tabs.tsx'

type Row = Wire<typeof priceListCalls.list>['price_list'][number]

const blank = { category: '', name: '', note: '', price: '' }

/** The public price list. Several items can be added or repriced at once. */
export default function AdminPriceListPage() {
  const t = useWording('catalogue')
  const [isAdding, setIsAdding] = useState(false)
  const [repriced, setRepriced] = useState<readonly Row[]>([])
  const addButton = (
    <ActionButton leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setIsAdding(true)}>
      {t('catalogue:price_list.add')}
    </ActionButton>
  )
  return (
    <>
      <ResourcePage
        title={t('catalogue:price_list.title')}
        subtitle={t('catalogue:price_list.subtitle')}
        above={<PriceTabs />}
        actions={addButton}
        calls={priceListCalls}
        many="price_list"
        size={100}
        nameOf={({ name }) => name}
        searchPlaceholder={t('catalogue:price_list.search')}
        columns={[
          {
            key: 'name',
            header: t('catalogue:name'),
            phone: 'title',
            sortable: true,
            cell: ({ name, note }) => <NameCell name={name} detail={note} />,
          },
          { key: 'category', header: t('catalogue:price_list.category'), cell: ({ category }) => category },
          {
            key: 'price',
            header: t('catalogue:price_list.price', { currency: site.settings.currency }),
            align: 'end',
            phone: 'side',
            sortable: true,
            cell: ({ price }) => <Money value={price} />,
          },
        ]}
        bulk={[
          {
            label: t('catalogue:price_list.change_prices'),
            onSelect: (rows) => setRepriced(rows),
          },
        ]}
        form={{
          add: t('catalogue:price_list.add'),
          blank,
          valuesOf: ({ category, name, note, price }: Row): typeof blank => ({ category, name, note, price }),
          bodyOf: (values) => values,
          fields: () => [
            { kind: 'text', name: 'name', label: t('catalogue:name') },
            { kind: 'text', name: 'category', label: t('catalogue:price_list.category') },
            { kind: 'text', name: 'note', label: t('catalogue:price_list.note') },
            {
              kind: 'money',
              name: 'price',
              label: t('catalogue:price_list.price', { currency: site.settings.currency }),
            },
          ],
        }}
        removal={{ undo: false }}
        empty={{
          icon: IconListDetails,
          title: t('catalogue:price_list.none'),
          text: t('catalogue:price_list.none_text'),
        }}
        emptyActions={addButton}
      />
      <AddItemsDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <ChangePricesDialog rows={repriced} onClose={() => setRepriced([])} />
    </>
  )
}
