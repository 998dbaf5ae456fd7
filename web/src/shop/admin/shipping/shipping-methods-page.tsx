import {
  AddShippingMethod,
  ChangeShippingMethod,
  ChangeShippingMethodStatus,
  ListShippingMethods,
  RemoveShippingMethod,
} from '@mapwright/contract/shop/shipping/shipping-endpoints.ts'
import type { ShippingMethod } from '@mapwright/contract/shop/shipping/shipping-method.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useReadAmount, useWriteAmount } from '../../../platform/i18n/read-amount.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { Column } from '../../../ui/lists/data-list.tsx'
import { useListState } from '../../../ui/lists/list-state.ts'
import { Money } from '../../../ui/text/amounts.tsx'
import { useKilograms } from '../../cart/use-kilograms.ts'
import { ShopList } from '../shop-list.tsx'
import { StatusCell } from '../status-cell.tsx'
import { useRemoval } from '../use-removal.tsx'
import { blankShipping, shippingInput, shippingValues } from './shipping-form.ts'
import { useShippingFields } from './use-shipping-fields.tsx'

function useColumns(): Column<ShippingMethod>[] {
  const t = useWording('shop')
  const f = useFormats()
  const kilograms = useKilograms()
  const cost = (method: ShippingMethod, where: 'local' | 'international') => {
    const [lightest] = method.weight_tiers
    const time = method[`${where}_shipping_time`]
    return (
      <span>
        {lightest ? (
          t('shop:shipping_methods.cost_from', { cost: f.money(lightest[`${where}_cost`]) })
        ) : (
          <Money value={method[`${where}_shipping_cost`]} />
        )}{' '}
        {time !== '' && <span className="meta">{time}</span>}
      </span>
    )
  }
  const charged = (method: ShippingMethod) => {
    const heaviest = method.weight_tiers.at(-1)
    if (method.kind === 'pickup') return t('shop:way.pickup')
    if (heaviest) return t('shop:shipping_methods.by_weight', { limit: kilograms(heaviest.up_to) })
    return t(method.charge_per_product ? 'shop:shipping_methods.per_product' : 'shop:shipping_methods.per_order')
  }
  return [
    { key: 'name', header: t('shop:field.name'), phone: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'local', header: t('shop:field.local'), cell: (method) => cost(method, 'local') },
    {
      key: 'international',
      header: t('shop:field.international'),
      cell: (method) => (method.kind === 'pickup' ? '–' : cost(method, 'international')),
    },
    { key: 'charged', header: t('shop:field.charged'), cell: charged },
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
  ]
}

/** The shipping methods and pick-ups, with costs and delivery times. */
export default function ShippingMethodsPage() {
  const t = useWording('shop')
  const list = useListState({ searchKey: 'name' })
  const methods = useQueryOf(ListShippingMethods, { query: list.query }, { keepPrevious: true })
  const columns = useColumns()
  const fields = useShippingFields()
  const [read, write] = [useReadAmount(), useWriteAmount()]
  return (
    <ShopList
      title={t('shop:shipping_methods.title')}
      list={list}
      query={methods}
      rows={(data) => data.shipping_methods}
      calls={{ add: AddShippingMethod, change: ChangeShippingMethod, remove: RemoveShippingMethod }}
      searchPlaceholder={t('shop:shipping_methods.search')}
      columns={columns}
      form={{
        add: t('shop:shipping_methods.add'),
        blank: blankShipping(),
        valuesOf: (method) => shippingValues(method, write),
        toInput: (values, row) => shippingInput(values, row?._id, read),
        fields: () => fields,
      }}
      onRemove={useRemoval(RemoveShippingMethod)}
      empty={{ title: t('shop:shipping_methods.none'), text: t('shop:shipping_methods.none_text') }}
    />
  )
}
