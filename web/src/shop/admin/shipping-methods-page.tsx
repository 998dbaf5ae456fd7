import {
  AddShippingMethod,
  ChangeShippingMethod,
  ChangeShippingMethodStatus,
  ListShippingMethods,
  RemoveShippingMethod,
} from '@mapwright/contract/shop/shipping-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Money } from '../../ui/amounts.tsx'
import { useListState } from '../../ui/list-state.ts'
import { ShopList } from './shop-list.tsx'
import { StatusCell } from './status-cell.tsx'
import { useRemoval } from './use-removal.tsx'

type Entered = {
  name: string
  local_shipping_cost: string
  local_shipping_time: string
  international_shipping_cost: string
  international_shipping_time: string
  charge_per_product: boolean
  free_from: string
  status: boolean
}

const blank: Entered = {
  name: '',
  local_shipping_cost: '',
  local_shipping_time: '',
  international_shipping_cost: '',
  international_shipping_time: '',
  charge_per_product: false,
  free_from: '',
  status: true,
}

/** How orders are sent, what it costs and how long it takes. */
export default function ShippingMethodsPage() {
  const t = useWording('shop')
  const list = useListState({ searchKey: 'name' })
  const methods = useQueryOf(ListShippingMethods, { query: list.query }, { keepPrevious: true })
  const cost = (amount: string, time: string) => (
    <span>
      <Money value={amount} /> {time !== '' && <span className="meta">{time}</span>}
    </span>
  )
  return (
    <ShopList
      title={t('shop:shipping_methods.title')}
      list={list}
      query={methods}
      rows={(data) => data.shipping_methods}
      calls={{ add: AddShippingMethod, change: ChangeShippingMethod, remove: RemoveShippingMethod }}
      searchPlaceholder={t('shop:shipping_methods.search')}
      columns={[
        { key: 'name', header: t('shop:field.name'), phone: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
        {
          key: 'local',
          header: t('shop:field.local'),
          cell: ({ local_shipping_cost, local_shipping_time }) => cost(local_shipping_cost, local_shipping_time),
        },
        {
          key: 'international',
          header: t('shop:field.international'),
          cell: ({ international_shipping_cost, international_shipping_time }) =>
            cost(international_shipping_cost, international_shipping_time),
        },
        {
          key: 'charged',
          header: t('shop:field.charged'),
          phone: 'hidden',
          cell: ({ charge_per_product }) =>
            t(charge_per_product ? 'shop:shipping_methods.per_product' : 'shop:shipping_methods.per_order'),
        },
        {
          key: 'free_from',
          header: t('shop:field.free_from'),
          align: 'end',
          phone: 'hidden',
          cell: ({ free_from }) => (free_from === null ? '–' : <Money value={free_from} />),
        },
        {
          key: 'status',
          header: t('shop:field.on_sale'),
          phone: 'side',
          cell: (row) => <StatusCell endpoint={ChangeShippingMethodStatus} row={row} />,
        },
      ]}
      form={{
        add: t('shop:shipping_methods.add'),
        blank,
        valuesOf: ({ _id, created_at, free_from, ...values }): Entered => ({ ...values, free_from: free_from ?? '' }),
        toInput: ({ free_from, ...values }, row) => ({
          body: { ...values, free_from: free_from.trim() || null, ...(row ? { id: row._id } : {}) },
        }),
        fields: () => [
          { kind: 'text', name: 'name', label: t('shop:field.name') },
          { kind: 'money', name: 'local_shipping_cost', label: t('shop:field.local_shipping_cost'), half: true },
          { kind: 'text', name: 'local_shipping_time', label: t('shop:field.local_shipping_time'), half: true },
          {
            kind: 'money',
            name: 'international_shipping_cost',
            label: t('shop:field.international_shipping_cost'),
            half: true,
          },
          {
            kind: 'text',
            name: 'international_shipping_time',
            label: t('shop:field.international_shipping_time'),
            half: true,
          },
          {
            kind: 'switch',
            name: 'charge_per_product',
            label: t('shop:field.charge_per_product'),
            help: t('shop:field.charge_per_product_help'),
          },
          { kind: 'text', name: 'free_from', label: t('shop:field.free_from'), help: t('shop:field.free_from_help') },
          { kind: 'switch', name: 'status', label: t('shop:field.on_sale') },
        ],
      }}
      onRemove={useRemoval(RemoveShippingMethod)}
      empty={{ title: t('shop:shipping_methods.none'), text: t('shop:shipping_methods.none_text') }}
    />
  )
}
