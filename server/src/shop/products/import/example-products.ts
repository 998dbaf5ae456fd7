import type { RowValues } from '@mapwright/contract/imports/column.ts'

/** The rows of the template. */
export const exampleProducts: readonly RowValues[] = [
  {
    ...{ product_code: 'SAMPLE-1', slug: '', name: 'OBD-II cable', price: '39.50', category: ['Cables', 'OBD'] },
    ...{
      status: 'draft',
      publish_at: null,
      kind: 'goods',
      inventory: 12,
      low_stock: 3,
      brand: 'Example',
      ean: '4006381333931',
      weight: 0.3,
    },
    ...{ weight_unit: 'kg', content: null, content_unit: 'kg', short_description: 'Double shielded.' },
    ...{ extra_options: ['Gift wrap = 3.00', 'Two years of warranty = 9.50'], related_products: ['bench-cleaner'] },
    ...{ max_downloads: null, download_days: null },
    ...{ description: '<p>One cable, 1.5 m.</p>', seo_title: '', seo_description: '' },
    ...{ image_1: 'https://example.com/pictures/cable.jpg', image_1_alt: 'The cable with both plugs' },
  },
  {
    ...{
      product_code: 'SAMPLE-2',
      slug: 'bench-cleaner',
      name: 'Bench cleaner',
      price: '21.00',
      category: ['Workshop'],
    },
    ...{
      status: 'draft',
      publish_at: '2026-05-01T08:00:00.000Z',
      kind: 'goods',
      inventory: 40,
      low_stock: 5,
      brand: 'Example',
      ean: '',
      weight: 250,
      weight_unit: 'g',
    },
    ...{ content: 150, content_unit: 'ml', short_description: '', description: '', seo_title: '', seo_description: '' },
    ...{ image_1: 'bench-cleaner.jpg', image_1_alt: '' },
    ...{ extra_options: [], related_products: ['SAMPLE-1'], max_downloads: null, download_days: null },
  },
]
