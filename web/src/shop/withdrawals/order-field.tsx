import { NativeSelect, TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { OwnOrder } from './use-own-orders.ts'

type OrderFieldProps = {
  /** The customer's own orders; empty if there are none to choose from. */
  orders: readonly OwnOrder[]
  number: string
  onNumber: (number: string) => void
  /** The props of the field for typing the number. */
  typed: ComponentProps<typeof TextInput>
}

/** The value of the choice for an order that is not in the list. Not a valid number of an order. */
const other = '?'

/** Selects one of the customer's own orders. Without orders, and for orders that are not in the list, the number is typed. */
export function OrderField({ orders, number, onNumber, typed }: OrderFieldProps) {
  const t = useWording('withdrawal')
  const f = useFormats()
  const [isOther, setIsOther] = useState(number !== '' && !orders.some(({ invoice_no }) => invoice_no === number))
  const textField = <TextInput label={t('withdrawal:invoice_no')} {...typed} />
  if (orders.length === 0) return textField
  return (
    <>
      <NativeSelect
        label={t('withdrawal:order')}
        required={!isOther}
        error={isOther ? null : typed.error}
        value={isOther ? other : number}
        onChange={({ currentTarget: { value } }) => {
          setIsOther(value === other)
          onNumber(value === other ? '' : value)
        }}
        data={[
          { value: '', label: t('withdrawal:order_choose'), disabled: true },
          ...orders.map(({ invoice_no, created_at, total, currency }) => ({
            value: invoice_no,
            label: [invoice_no, f.date(created_at), f.money(total, currency)].join(' · '),
          })),
          { value: other, label: t('withdrawal:order_another') },
        ]}
      />
      {isOther && textField}
    </>
  )
}
