import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { useVisitor } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from './add-to-cart.module.css'
import { QuantityField } from './quantity-field.tsx'
import { useAddToCart } from './use-cart.ts'

const staffRoles = [1, 3]

/** Adds a product to the cart and shows a notification with a link to the cart. Disabled for staff, who cannot order. */
export function usePutInCart({ _id: product_id, name, inventory }: ListedProduct) {
  const t = useWording('shop')
  const go = useGo()
  const visitor = useVisitor()
  const { add, isBusy } = useAddToCart()
  return {
    isBusy,
    disabledReason:
      visitor && staffRoles.includes(visitor.role_id)
        ? t('shop:cart.not_for_staff')
        : inventory === 0
          ? t('shop:cart.problem.out')
          : undefined,
    async put(quantity: number, selected_extra_options: string[] = []): Promise<void> {
      try {
        await add({ product_id, quantity, selected_extra_options })
        const action = { label: t('shop:cart.show'), run: () => go('/shop/cart') }
        notify.done(t('shop:cart.added', { name }), action)
      } catch (problem) {
        notify.refused(problem)
      }
    },
  }
}

/** A quantity field, and the button that adds the product to the cart. */
export function AddToCart({ product, options }: { product: ListedProduct; options: readonly string[] }) {
  const t = useWording('shop')
  const [quantity, setQuantity] = useState(1)
  const { put, isBusy, disabledReason } = usePutInCart(product)
  return (
    <div className={classes.add}>
      {disabledReason === undefined && (
        <QuantityField
          label={t('shop:cart.quantity')}
          value={quantity}
          max={product.inventory}
          onChange={setQuantity}
        />
      )}
      <ActionButton
        className={classes.button}
        busy={isBusy}
        disabledReason={disabledReason}
        leftSection={<IconShoppingCartPlus size={18} stroke={1.75} />}
        onClick={() => void put(quantity, [...options])}
      >
        {t('shop:cart.add')}
      </ActionButton>
    </div>
  )
}
