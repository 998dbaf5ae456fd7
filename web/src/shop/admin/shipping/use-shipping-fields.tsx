import { useWording } from '../../../platform/i18n/wording.ts'
import type { Field } from '../../../ui/resource/field.ts'
import type { EnteredShipping, Way } from './shipping-form.ts'
import { WeightTiersField } from './weight-tiers-field.tsx'

const is =
  (...ways: readonly Way[]) =>
  ({ way }: EnteredShipping): boolean =>
    ways.includes(way)

/** Returns the form fields of a shipping method for the selected way of delivery. */
export function useShippingFields(): Field<EnteredShipping>[] {
  const t = useWording('shop')
  const ways = (['fixed', 'weight', 'pickup'] as const).map((value) => ({ value, label: t(`shop:way.${value}`) }))
  return [
    { kind: 'text', name: 'name', label: t('shop:field.name') },
    { kind: 'select', name: 'way', label: t('shop:field.way'), options: ways },
    ...(['local', 'international'] as const).map(
      (where): Field<EnteredShipping> => ({
        kind: 'money',
        name: `${where}_shipping_cost`,
        label: t(`shop:field.${where}_shipping_cost`),
        half: true,
        when: is('fixed'),
      }),
    ),
    {
      kind: 'custom',
      key: 'weight_tiers',
      when: is('weight'),
      render: (form) => <WeightTiersField form={form} />,
    },
    {
      kind: 'paragraph',
      name: 'pickup_address',
      label: t('shop:field.pickup_address'),
      when: is('pickup'),
    },
    {
      kind: 'paragraph',
      name: 'pickup_hint',
      label: t('shop:field.pickup_hint'),
      help: t('shop:field.pickup_hint_help'),
      when: is('pickup'),
    },
    ...(['local', 'international'] as const).map(
      (where): Field<EnteredShipping> => ({
        kind: 'text',
        name: `${where}_shipping_time`,
        label: t(`shop:field.${where}_shipping_time`),
        half: true,
        when: is('fixed', 'weight'),
      }),
    ),
    {
      kind: 'switch',
      name: 'charge_per_product',
      label: t('shop:field.charge_per_product'),
      help: t('shop:field.charge_per_product_help'),
      when: is('fixed'),
    },
    {
      kind: 'money',
      name: 'flat_amount',
      label: t('shop:field.flat_amount'),
      help: t('shop:field.flat_amount_help'),
      half: true,
      when: is('fixed', 'weight'),
    },
    {
      kind: 'text',
      name: 'percentage',
      label: t('shop:field.percentage'),
      help: t('shop:field.percentage_help'),
      half: true,
      when: is('fixed', 'weight'),
    },
    {
      kind: 'money',
      name: 'min_order_amount',
      label: t('shop:field.min_order_amount'),
      half: true,
      when: is('fixed', 'weight'),
    },
    {
      kind: 'number',
      name: 'min_product_count',
      label: t('shop:field.min_order_product_count'),
      half: true,
      when: is('fixed', 'weight'),
    },
    {
      kind: 'text',
      name: 'free_from',
      label: t('shop:field.free_from'),
      help: t('shop:field.free_from_help'),
      when: is('fixed', 'weight'),
    },
    { kind: 'text', name: 'local_shipping_cost', label: t('shop:field.pickup_cost'), half: true, when: is('pickup') },
    { kind: 'text', name: 'local_shipping_time', label: t('shop:field.pickup_time'), half: true, when: is('pickup') },
    { kind: 'switch', name: 'status', label: t('shop:field.on_sale') },
  ]
}
