import { GetPriceTypes } from '@mapwright/contract/site/price-type-endpoints.ts'
import { serviceCalls } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { noPrices, PricesField } from './prices-field.tsx'

const others = { name: 'Stage 1', description: '', time_hint: '', options: [], main_service: true, online: true }

function Service() {
  const form = useForm(serviceCalls.add, {
    initial: noPrices,
    toInput: (prices) => ({ body: { ...others, ...prices } }),
  })
  return <PricesField form={form} />
}

const price = (position: number) => page.getByRole('textbox').nth(position)
const shown = () => [0, 1, 2].map((position) => (price(position).element() as HTMLInputElement).value)

test('the second and third price change with the first until they are edited', async () => {
  await api.respond(GetPriceTypes, { price_types: { price_type_1: 'A', price_type_2: 'B', price_type_3: 'C' } })
  await show(<Service />)
  await price(0).fill('99')
  expect(shown()).toEqual(['99', '99', '99'])
  await price(1).fill('80')
  await price(0).fill('120')
  expect(shown()).toEqual(['120', '80', '120'])
})
