import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { AmountText, InstantText } from '@mapwright/contract/api/scalars.ts'
import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import type { CartLine } from './cart-lines.ts'
import { CartWeight } from './cart-weight.tsx'

const at = '2026-11-03T12:00:00.000Z' as InstantText
const product = (given: Partial<ListedProduct>): ListedProduct => ({
  ...{
    _id: '01a20163-0000-7000-8000-000000000001',
    name: 'Cable',
    slug: 'cable',
    brand: '',
    product_code: '',
    ean: '',
  },
  ...{ image1: null, image2: null, image3: null, price: '10.00' as AmountText<Money>, short_description: '' },
  ...{ weight: 0, weight_unit: 'kg', content: null, content_unit: 'piece', category_id: null, category_name: '' },
  ...{
    extra_options: [],
    inventory: 9,
    low_stock: 0,
    kind: 'goods',
    file_name: '',
    seo_title: '',
    seo_description: '',
  },
  ...{
    max_downloads: null,
    download_days: null,
    status: 'published',
    publish_at: null,
    created_at: at,
    updated_at: at,
  },
  ...given,
})
const line = (quantity: number, given: Partial<ListedProduct>): CartLine => ({
  ...{ product_id: '01a20163-0000-7000-8000-000000000001', quantity, selected_extra_options: [] },
  product: product(given),
})

it('shows the weight without trailing zeros, and counts the goods of unknown weight but no digital products', async () => {
  const lines = [line(1, { weight: 0.3 }), line(1, {}), line(2, { kind: 'keys' }), line(1, { kind: 'file' })]
  await show(<CartWeight lines={lines} />)
  await expect.element(page.getByText('Weight: 0.3 kg · plus 1 item of unknown weight', { exact: true })).toBeVisible()
})

it('shows only the weight if all of it is known', async () => {
  await show(<CartWeight lines={[line(2, { weight: 250, weight_unit: 'g' }), line(1, { kind: 'keys' })]} />)
  await expect.element(page.getByText('Weight: 0.5 kg', { exact: true })).toBeVisible()
})
