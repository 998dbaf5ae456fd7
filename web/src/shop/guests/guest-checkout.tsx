import { Button } from '@mantine/core'
import type { GuestCheckout as CheckoutData } from '@mapwright/contract/shop/guests/guest-checkout.ts'
import { GetGuestCheckout, ValidateGuestCoupon } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { CaptchaCheck } from '../../accounts/captcha-check.tsx'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useVisitor } from '../../platform/session/me.ts'
import { isOn } from '../../platform/site-data.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { both, Loaded } from '../../ui/loading/loaded.tsx'
import { SkeletonColumns } from '../../ui/loading/skeletons.tsx'
import { EmptyState, useProblemText } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { areDigital, type CartLine } from '../cart/cart-lines.ts'
import { CartView } from '../cart/cart-view.tsx'
import { useLocalCart } from '../cart/use-cart.ts'
import { useCategories } from '../categories/use-categories.ts'
import { CheckoutSteps, type EnteredCoupon } from '../checkout/checkout-steps.tsx'
import type { ChosenOrder } from '../checkout/use-place-order.ts'
import { type Receiving, useReceiving } from '../checkout/use-receiving.ts'
import { ShopFooter } from '../shop-footer.tsx'
import type { EnteredDetails } from './guest-details.ts'
import { GuestDetailsPanel } from './guest-details-panel.tsx'
import { useDetailsForm } from './use-details-form.ts'
import { usePlaceGuestOrder } from './use-place-guest-order.ts'

function SignInLink({ isButton = false }: { isButton?: boolean }) {
  const t = useWording('guest')
  const link = (props: object) => <PageLink {...props} to="/login" search={{ to: '/shop/checkout' }} />
  return isButton ? <Button renderRoot={link}>{t('guest:sign_in')}</Button> : link({ children: t('guest:sign_in') })
}

type Known = Partial<EnteredDetails> & { isPickup: boolean }

/**
 * Returns the query that determines the VAT. Goods are taxed at the destination, digital products at the buyer's address. Without
 * a country, as for a pick-up, the seller's VAT applies.
 */
function guestQuery(lines: readonly CartLine[], { buyer, shipping, isPickup }: Known) {
  if (!buyer) return {}
  const { buyer_kind, vat_no } = buyer
  if (lines.length > 0 && areDigital(lines))
    return { contents: 'digital' as const, country: buyer.country, post_code: buyer.post_code, buyer_kind, vat_no }
  const { country, post_code } = shipping ?? buyer
  return { ...(isPickup ? {} : { country, post_code }), buyer_kind, vat_no }
}

/** The checkout without an account, for the cart in this browser. */
export function GuestCheckout() {
  const t = useWording('shop', 'guest')
  const cart = useLocalCart()
  const isSignedOut = useVisitor() === null
  const [entered, setEntered] = useState<EnteredDetails>()
  const { shipping_methods = [] } = useQueryOf(GetGuestCheckout, { query: {} }, { retry: false }).data?.checkout ?? {}
  const receiving = useReceiving(shipping_methods, cart.lines ?? [])
  const query = guestQuery(cart.lines ?? [], { ...entered, isPickup: receiving.kind === 'pickup' })
  const checkout = useQueryOf(GetGuestCheckout, { query }, { keepPrevious: true, retry: false })
  const categories = useCategories()
  const code = checkout.error?.code
  if (code === 'shop.closed' || code === 'shop.guests_off')
    return (
      <Page title={t('shop:checkout.title')} back={{ to: '/shop', label: t('shop:page.title') }}>
        <EmptyState
          icon={IconBuildingStore}
          title={t(code === 'shop.closed' ? 'shop:page.closed' : 'guest:off')}
          text={t(code === 'shop.closed' ? 'shop:page.closed_text' : 'guest:off_text')}
          action={isSignedOut && code === 'shop.guests_off' && <SignInLink isButton />}
        />
      </Page>
    )
  return (
    <Page title={t('shop:checkout.title')} back={{ to: '/shop', label: t('shop:page.title') }}>
      <Loaded query={both({ ...cart, data: cart.lines }, both(checkout, categories))} placeholder={<SkeletonColumns />}>
        {([lines, [facts]]) => (
          <>
            {lines.length === 0 ? (
              <Panel>
                <CartView lines={[]} change={cart.change} />
              </Panel>
            ) : (
              <GuestSteps
                {...{ lines, receiving }}
                checkout={facts.checkout}
                entered={entered}
                onEntered={setEntered}
              />
            )}
            <ShopFooter />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type GuestStepsProps = {
  lines: readonly CartLine[]
  receiving: Receiving
  checkout: CheckoutData
  entered: EnteredDetails | undefined
  onEntered: (details: EnteredDetails | undefined) => void
}

/** The coupon that a guest has entered, validated for the products in the cart. */
function useGuestCoupon(lines: readonly CartLine[]): EnteredCoupon {
  const check = useCommand(ValidateGuestCoupon)
  const apply = (code: string) => {
    if (code === '') return check.reset()
    const items = lines.map(({ product_id, quantity, selected_extra_options }) => ({
      ...{ product_id, quantity, selected_extra_options },
    }))
    check.mutate({ body: { code, items } })
  }
  return { coupon: check.data?.coupon, problem: check.error, isBusy: check.isPending, apply }
}

function GuestSteps({ lines, receiving, checkout, entered, onEntered }: GuestStepsProps) {
  const t = useWording('guest', 'shop')
  const isSignedOut = useVisitor() === null
  const [captcha, setCaptcha] = useState('')
  const coupon = useGuestCoupon(lines)
  const isSent = receiving.kind === 'parcel' && !areDigital(lines)
  const details = useDetailsForm({ country: checkout.country, isSent, onChecked: onEntered })
  const placing = usePlaceGuestOrder({ lines, captcha })
  const isCaptchaRefused = placing.problem?.code === 'accounts.captcha_required'
  const refusal = useProblemText(isCaptchaRefused ? placing.problem : null)
  const nowhere = {
    name: '',
    company_name: '',
    address: '',
    post_code: '',
    city: '',
    country: checkout.country,
    phone: '',
  }
  // Details that were not checked yet are checked first. If they change the price, the server refuses the order.
  const place = async (order: ChosenOrder): Promise<void> => {
    const known = entered ?? (await details.check())
    if (!known) return
    const sent = order.shipping_address ? { ...order, shipping_address: addressOf(known) } : order
    await placing.place(sent, known.buyer)
  }
  return (
    <CheckoutSteps
      {...{ lines, checkout, receiving }}
      address={entered ? addressOf(entered) : nowhere}
      placing={{ ...placing, place, isBusy: placing.isBusy || details.form.isBusy }}
      buyer={
        <>
          {isSignedOut && (
            <p className="meta">
              {t('guest:has_account')} <SignInLink />
            </p>
          )}
          <GuestDetailsPanel {...{ details, isSent, entered }} onEdit={() => onEntered(undefined)} />
        </>
      }
      entered={coupon}
      missing={
        entered || details.missing === 0
          ? undefined
          : { text: t('guest:details_missing', { count: details.missing }), part: 'buyer' }
      }
      onIncomplete={() => void (entered ?? details.check())}
      captcha={
        isOn('captcha_verification') && (
          <CaptchaCheck
            value={captcha}
            onChange={setCaptcha}
            error={isCaptchaRefused ? refusal : null}
            refusals={placing.refusals}
          />
        )
      }
    />
  )
}

/** Returns the shipping address. */
function addressOf({ buyer, shipping }: EnteredDetails): ShopAddress {
  const { firstname, lastname, company_name, address, post_code, city, country } = buyer
  const name = `${firstname} ${lastname}`.trim() || company_name
  return shipping ?? { name, company_name, address, post_code, city, country, phone: '' }
}
