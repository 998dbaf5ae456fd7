import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { CartItemInput } from '@mapwright/contract/shop/cart/cart.ts'
import { AddCartItem, GetCart, UpdateCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { cartItemKey } from '@mapwright/contract/shop/cart/cart-items.ts'
import { GetProductById } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { queryKeyOf, queryOf, refreshNames, useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { homePath } from '../../platform/routing/gate.ts'
import { useVisitor } from '../../platform/session/me.ts'
import { isMissing } from '../../platform/status/missing-page.tsx'
import { notify } from '../../ui/messages/notify.ts'
import type { CartLine } from './cart-lines.ts'
import { countStep } from './count-step.ts'
import { useVisitorCart, visitorCart } from './visitor-cart.ts'

/** The cart of a customer (on the server) or of a visitor (in this browser). */
export type Cart = {
  /** Undefined while the lines are loading. */
  lines: readonly CartLine[] | undefined
  error: ProblemError | null
  refetch: () => unknown
  change: (items: readonly CartItemInput[]) => void
}

const itemOf = ({ product_id, quantity, selected_extra_options }: CartItemInput): CartItemInput => ({
  product_id,
  quantity,
  selected_extra_options,
})

/** Changes the quantity of one line. 0 removes the line. */
export const withQuantity = (items: readonly CartItemInput[], line: CartItemInput, quantity: number): CartItemInput[] =>
  items
    .map((item) => (cartItemKey(item) === cartItemKey(line) ? { ...itemOf(item), quantity } : itemOf(item)))
    .filter((item) => item.quantity > 0)

/** Debounce delay in milliseconds: clicks in quick succession are sent together. */
const settleMs = 400

type Shown = Wire<typeof GetCart>

/** The cart on the server. Changes are shown immediately and sent after the debounce delay. */
export function useCustomerCart(): Cart {
  const client = useQueryClient()
  const query = useQueryOf(GetCart)
  const { mutate } = useCommand(UpdateCart)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.send()
    },
    [],
  )
  const cart = query.data?.shopping_cart
  const change = (items: readonly CartItemInput[]) => {
    const id = cart?.shopping_cart_id
    if (!cart || !id) return
    const products = new Map(cart.items.map((item) => [cartItemKey(item), item.product]))
    const shown = items.flatMap((item) => {
      const product = products.get(cartItemKey(item))
      return product ? [{ ...item, product }] : []
    })
    client.setQueryData<Shown>(queryOf(GetCart).queryKey, { shopping_cart: { shopping_cart_id: id, items: shown } })
    clearTimeout(waiting.current?.timer)
    const send = () => {
      waiting.current = undefined
      mutate(
        { body: { shopping_cart_id: id, items: items.map(itemOf) } },
        {
          onError: (problem) => {
            notify.refused(problem)
            refreshNames(client, [GetCart.name])
          },
        },
      )
    }
    waiting.current = { timer: setTimeout(send, settleMs), send }
  }
  return { lines: cart?.items, error: query.error, refetch: query.refetch, change }
}

type Product = Wire<typeof GetProductById>['product']

/** Loads products by id. The result is null for products that are no longer on sale. */
async function readProducts(client: QueryClient, ids: readonly string[]): Promise<ReadonlyMap<string, Product | null>> {
  const read = async (id: string): Promise<[string, Product | null]> => {
    try {
      return [id, (await client.fetchQuery(queryOf(GetProductById, { params: { id } }))).product]
    } catch (problem) {
      if (problem instanceof ProblemError && isMissing(problem)) return [id, null]
      throw problem
    }
  }
  return new Map(await Promise.all(ids.map(read)))
}

/** The cart in this browser, with current product data. */
export function useLocalCart(): Cart {
  const client = useQueryClient()
  const items = useVisitorCart()
  const ids = [...new Set(items.map(({ product_id }) => product_id))]
  const { data, error, refetch } = useQuery<ReadonlyMap<string, Product | null>, ProblemError>({
    queryKey: [...queryKeyOf(GetProductById), 'cart', ids],
    queryFn: () => readProducts(client, ids),
  })
  return {
    lines: data && items.map((item) => ({ ...item, product: data.get(item.product_id) ?? null })),
    error,
    refetch,
    change: visitorCart.write,
  }
}

/** Returns true if the cart is stored on the server, because the user is a customer who may order. */
export const useHasServerCart = (): boolean => homePath(useVisitor()) === '/'

/** Adds a product to the cart of the customer or visitor. Throws the server's refusals. */
export function useAddToCart() {
  const isOnServer = useHasServerCart()
  const add = useCommand(AddCartItem)
  return {
    isBusy: add.isPending,
    async add(item: CartItemInput): Promise<void> {
      if (isOnServer) await add.mutateAsync({ body: item })
      else visitorCart.write([...visitorCart.read(), item])
      countStep('cart')
    },
  }
}
