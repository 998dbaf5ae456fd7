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
import { notify } from '../../../ui/messages/notify.ts'
import classes from './bulk-change-dialog.module.css'
import { BulkPreview, isPossible, previewOf } from './bulk-preview.tsx'

type BulkChangeDialogProps = { products: readonly ListedProduct[] | undefined; onClose: () => void }

/** Changes the prices and stock of the selected products, after a preview. */
export function BulkChangeDialog({ products, onClose }: BulkChangeDialogProps) {
  const t = useWording('shop')
  return (
    <Dialog opened={products !== undefined} onClose={onClose} title={t('shop:bulk.title')} size={640}>
      {products && <BulkChangeForm products={products} onDone={onClose} />}
    </Dialog>
  )
}

type Fields = { price_mode: PriceMode | null; value: string; stock_mode: StockMode | null; count: number | null }
const blank: Fields = { price_mode: null, value: '', stock_mode: null, count: null }

function BulkChangeForm({ products, onDone }: { products: readonly ListedProduct[]; onDone: () => void }) {
  const t = useWording('shop')
  const readAmount = useReadAmount()
  const form = useForm(ChangeProducts, {
    initial: blank,
    toInput: ({ price_mode, value, stock_mode, count }) => ({
      body: {
        products: products.map(({ _id: id, price }) => ({ id, price })),
        ...(price_mode ? { price: { mode: price_mode, value: readAmount(value) } } : {}),
        ...(stock_mode ? { stock: { mode: stock_mode, count: count ?? Number.NaN } } : {}),
      },
    }),
    onDone: ({ products: changed }) => {
      notify.done(t('shop:bulk.done', { count: changed.length }))
      onDone()
    },
  })
  const { price_mode, value, stock_mode, count } = form.values
  const amount = parseHundredths(readAmount(value))
  const price = price_mode && amount !== undefined && amount >= 0n ? { mode: price_mode, value: money(amount) } : null
  const stock = stock_mode && count !== null && Number.isInteger(count) ? { mode: stock_mode, count } : null
  const preview = previewOf(products, { price, stock })
  const isFilledIn = (price_mode === null) === (price === null) && (stock_mode === null) === (stock === null)
  const isComplete = isFilledIn && (price ?? stock) !== null && isPossible(preview)
  const unchanged = { value: '', label: t('shop:bulk.keep') }
  const isPercent = price_mode === 'raise_percent' || price_mode === 'lower_percent'
  return (
    <Form form={form} wide>
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
      </div>
      <p className="meta">{t('shop:bulk.help')}</p>
      <BulkPreview preview={preview} />
      <FormActions>
        <SubmitButton form={form} disabled={!isComplete}>
          {t('shop:bulk.save', { count: products.length })}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
