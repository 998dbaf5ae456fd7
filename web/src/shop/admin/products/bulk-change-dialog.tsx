import { NativeSelect, TextInput } from '@mantine/core'
import { money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import {
  type PriceMode,
  priceModes,
  type StockMode,
  stockModes,
} from '@mapwright/contract/shop/products/bulk-change.ts'
import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { ChangeProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { useReadAmount } from '../../../platform/i18n/read-amount.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { site } from '../../../platform/site-data.ts'
import { Dialog } from '../../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import type { Form as FormOf } from '../../../ui/forms/use-form.ts'
import { notify } from '../../../ui/messages/notify.ts'
import classes from './bulk-change-dialog.module.css'
import { type BulkChange, BulkPreview, isPossible, previewOf } from './bulk-preview.tsx'

type Categories = readonly { value: string; label: string }[]
type BulkChangeDialogProps = {
  products: readonly ListedProduct[] | undefined
  /** The options of the field for the category. */
  categories: Categories
  onClose: () => void
}

/** Changes the prices, stock or category of the selected products, after a preview. */
export function BulkChangeDialog({ products, categories, onClose }: BulkChangeDialogProps) {
  const t = useWording('shop')
  return (
    <Dialog opened={products !== undefined} onClose={onClose} title={t('shop:bulk.title')} size={640}>
      {products && <BulkChangeForm products={products} categories={categories} onDone={onClose} />}
    </Dialog>
  )
}

type Fields = {
  price_mode: PriceMode | null
  value: string
  stock_mode: StockMode | null
  count: number | null
  /** The new category, `outside` for none, or '' to keep the categories. */
  category: string
}
const blank: Fields = { price_mode: null, value: '', stock_mode: null, count: null, category: '' }

/** The choice to take products out of their categories. */
const outside = 'outside'

/** Returns the changes that are filled in. */
function changeOf({ price_mode, value, stock_mode, count, category }: Fields, categories: Categories): BulkChange {
  const amount = parseHundredths(value)
  return {
    price: price_mode && amount !== undefined && amount >= 0n ? { mode: price_mode, value: money(amount) } : null,
    stock: stock_mode && count !== null && Number.isInteger(count) ? { mode: stock_mode, count } : null,
    category: category === '' ? null : { name: categories.find((one) => one.value === category)?.label.trim() ?? '' },
  }
}

/** Returns the reason why the changes cannot be saved. */
function refusalOf({ price_mode, stock_mode }: Fields, change: BulkChange, areAllPossible: boolean) {
  const { price, stock, category } = change
  if ((price_mode !== null && !price) || (stock_mode !== null && !stock)) return 'incomplete'
  if (!price && !stock && !category) return 'nothing'
  return areAllPossible ? undefined : 'impossible'
}

type BulkChangeFormProps = { products: readonly ListedProduct[]; categories: Categories; onDone: () => void }

function BulkChangeForm({ products, categories, onDone }: BulkChangeFormProps) {
  const t = useWording('shop')
  const readAmount = useReadAmount()
  const form = useForm(ChangeProducts, {
    initial: blank,
    toInput: ({ price_mode, value, stock_mode, count, category }) => ({
      body: {
        products: products.map(({ _id: id, price }) => ({ id, price })),
        ...(price_mode ? { price: { mode: price_mode, value: readAmount(value) } } : {}),
        ...(stock_mode ? { stock: { mode: stock_mode, count: count ?? Number.NaN } } : {}),
        ...(category ? { category_id: category === outside ? null : category } : {}),
      },
    }),
    onDone: ({ products: changed }) => {
      notify.done(t('shop:bulk.done', { count: changed.length }))
      onDone()
    },
  })
  const change = changeOf({ ...form.values, value: readAmount(form.values.value) }, categories)
  const preview = previewOf(products, change)
  const refusal = refusalOf(form.values, change, isPossible(preview))
  return (
    <Form form={form} wide>
      <ChangeFields form={form} categories={categories} />
      <p className="meta">{t('shop:bulk.help')}</p>
      <BulkPreview preview={preview} change={change} />
      <FormActions>
        <SubmitButton form={form} disabled={refusal !== undefined}>
          {t('shop:bulk.save', { count: products.length })}
        </SubmitButton>
        {refusal && (
          <span className="meta" role="status">
            {t(`shop:bulk.why_${refusal}`)}
          </span>
        )}
      </FormActions>
    </Form>
  )
}

function ChangeFields({
  form,
  categories,
}: {
  form: FormOf<Fields, keyof Fields | 'price' | 'stock' | 'category_id'>
  categories: Categories
}) {
  const t = useWording('shop')
  const { price_mode, stock_mode, category } = form.values
  const unchanged = { value: '', label: t('shop:bulk.keep') }
  const isPercent = price_mode === 'raise_percent' || price_mode === 'lower_percent'
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('shop:bulk.price')}
        data={[unchanged, ...priceModes.map((mode) => ({ value: mode, label: t(`shop:bulk.price_mode.${mode}`) }))]}
        value={price_mode ?? ''}
        onChange={({ currentTarget: { value: mode } }) =>
          form.set('price_mode', isOneOf(priceModes, mode) ? mode : null)
        }
      />
      <TextInput
        label={t('shop:bulk.value')}
        inputMode="decimal"
        disabled={price_mode === null}
        rightSection={isPercent ? '%' : site.settings.currency}
        rightSectionWidth={56}
        {...form.text('value')}
        error={form.error('price.value')}
      />
      <NativeSelect
        label={t('shop:bulk.stock')}
        data={[unchanged, ...stockModes.map((mode) => ({ value: mode, label: t(`shop:bulk.stock_mode.${mode}`) }))]}
        value={stock_mode ?? ''}
        onChange={({ currentTarget: { value: mode } }) =>
          form.set('stock_mode', isOneOf(stockModes, mode) ? mode : null)
        }
      />
      <NumberField
        label={t('shop:bulk.count')}
        disabled={stock_mode === null}
        min={0}
        {...form.value('count')}
        error={form.error('stock.count')}
      />
      <NativeSelect
        label={t('shop:field.category_id')}
        data={[unchanged, { value: outside, label: t('shop:field.no_category') }, ...categories]}
        value={category}
        onChange={({ currentTarget: { value } }) => form.set('category', value)}
        error={form.error('category_id')}
      />
    </div>
  )
}
