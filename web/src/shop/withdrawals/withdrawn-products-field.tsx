import { useWording } from '../../platform/i18n/wording.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { RowsField } from '../../ui/forms/rows-field.tsx'

/** A product with the name that the buyer entered. Its key stays the same when the name changes. */
export type NamedProduct = { key: string; name: string; quantity: number | null }

let made = 0
export const newProduct = (name = '', quantity = 1): NamedProduct => {
  made += 1
  return { key: String(made), name, quantity }
}

type WithdrawnProductsFieldProps = {
  products: readonly NamedProduct[]
  onChange: (products: readonly NamedProduct[]) => void
  error: string | null
}

/** The products that a buyer returns, each with its number of pieces. */
export function WithdrawnProductsField({ products, onChange, error }: WithdrawnProductsFieldProps) {
  const t = useWording('withdrawal')
  return (
    <RowsField
      label={t('withdrawal:products')}
      description={t('withdrawal:product_help')}
      error={error}
      rows={products}
      onChange={onChange}
      newRow={newProduct}
      addLabel={t('withdrawal:product_add')}
      removeLabel={({ name }) => t('withdrawal:product_remove', { name })}
      nameLabel={t('withdrawal:product')}
      maxNameLength={200}
      control={({ name, quantity }, change) => (
        <NumberField
          aria-label={t('withdrawal:product_quantity', { name })}
          min={1}
          max={1000}
          isProblemHidden
          value={quantity}
          onChange={(pieces) => change({ quantity: pieces })}
        />
      )}
    />
  )
}
