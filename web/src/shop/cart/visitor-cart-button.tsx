import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { SideDrawer } from '../../ui/dialogs/overlays.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import classes from './cart-button.module.css'
import { CartSymbol } from './cart-button.tsx'
import { piecesOf } from './cart-lines.ts'
import { CartView } from './cart-view.tsx'
import { useLocalCart } from './use-cart.ts'
import { useVisitorCart } from './visitor-cart.ts'

function VisitorCart({ onLeave }: { onLeave: () => void }) {
  const { lines, error, refetch, change } = useLocalCart()
  return (
    <Loaded query={{ data: lines, error, refetch }} lines={6}>
      {(shown) => <CartView lines={shown} change={change} onLeave={onLeave} />}
    </Loaded>
  )
}

/** Button that opens a visitor's cart in a drawer. */
export default function VisitorCartButton() {
  const t = useWording('shop')
  const [isOpen, setIsOpen] = useState(false)
  const pieces = piecesOf(useVisitorCart())
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" className={classes.button} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <CartSymbol pieces={pieces} />
      </button>
      <SideDrawer opened={isOpen} onClose={close} position="right" size={440} title={t('shop:cart.title')}>
        <VisitorCart onLeave={close} />
      </SideDrawer>
    </>
  )
}
