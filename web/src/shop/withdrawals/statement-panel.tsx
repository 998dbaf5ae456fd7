import { Button, TextInput } from '@mantine/core'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { productsText } from '@mapwright/contract/shop/withdrawals/withdrawal.ts'
import { WithdrawFromOrder } from '@mapwright/contract/shop/withdrawals/withdrawal-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { useDebounced } from '../../ui/forms/use-debounced.ts'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { OrderField } from './order-field.tsx'
import type { OwnOrder } from './use-own-orders.ts'
import { useOwnProducts } from './use-own-products.ts'
import { type NamedProduct, newProduct, WithdrawnProductsField } from './withdrawn-products-field.tsx'

const noProducts: readonly NamedProduct[] = []

/** Returns the rows with a name. A missing quantity becomes NaN, which validation refuses. */
const namedProducts = (rows: readonly NamedProduct[]) =>
  rows.flatMap(({ name, quantity }) =>
    name.trim() === '' ? [] : [{ name: name.trim(), quantity: quantity ?? Number.NaN }],
  )

/** The steps of the declaration: the customer enters it, reviews it and sends it. */
function useStatement(me: User | null, number: string) {
  const t = useWording('withdrawal')
  const [isReviewed, setIsReviewed] = useState(false)
  const [received, setReceived] = useState<string>()
  const form = useForm(WithdrawFromOrder, {
    initial: {
      ...{ name: me ? `${me.firstname} ${me.lastname}`.trim() : '', email: me?.email ?? '', invoice_no: number },
      ...{ isPartial: false, products: noProducts },
    },
    toInput: ({ isPartial, products, ...body }) => ({
      body: { ...body, products: isPartial ? namedProducts(products) : [] },
    }),
    check: ({ isPartial, products }): Record<string, { code: string; message: string }> => {
      const named = namedProducts(products)
      const isNamed = named.length > 0 && named.every(({ quantity }) => quantity >= 1 && quantity <= 1000)
      return !isPartial || isNamed ? {} : { products: { code: 'required', message: t('withdrawal:products_missing') } }
    },
    review: () => {
      setIsReviewed(true)
      return isReviewed
    },
    onDone: ({ received_at }) => setReceived(received_at),
    guard: false,
  })
  return { form, isReviewed, edit: () => setIsReviewed(false), received }
}

type Statement = ReturnType<typeof useStatement>

/** Milliseconds without typing after which a number counts as entered. */
const settleMs = 400

/** Returns a text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  const settle = useDebounced(setSettled, settleMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `settle` is a new function in each render
  useEffect(() => settle(text), [text])
  return settled
}

type StatementPanelProps = {
  me: User | null
  /** The orders that the customer can choose from. */
  orders: readonly OwnOrder[]
}

/** A declaration of withdrawal from the whole order or from named products. */
export function StatementPanel({ me, orders }: StatementPanelProps) {
  const t = useWording('withdrawal')
  const f = useFormats()
  const { number = '' } = useSearch({ from: '/public/shop/withdrawal' })
  const statement = useStatement(me, number)
  const { form, isReviewed, received } = statement
  const entered = useSettled(form.values.invoice_no.trim())
  const ownProducts = useOwnProducts(me, entered)
  if (received !== undefined)
    return (
      <Panel title={t('withdrawal:received_title')}>
        <p role="status">{t('withdrawal:received', { time: f.dateTime(received), email: form.values.email })}</p>
      </Panel>
    )
  return isReviewed ? (
    <Review statement={statement} />
  ) : (
    <Fields
      statement={statement}
      orders={orders}
      ownProducts={form.values.invoice_no.trim() === entered ? ownProducts : []}
    />
  )
}

function Review({ statement: { form, edit } }: { statement: Statement }) {
  const t = useWording('withdrawal')
  const { name, email, invoice_no, isPartial, products } = form.values
  return (
    <Panel title={t('withdrawal:confirm_title')}>
      <Form form={form}>
        <p role="status">{t('withdrawal:check')}</p>
        <p>
          <strong>{t('withdrawal:statement', { number: invoice_no })}</strong>
        </p>
        <KeyValues
          items={[
            { label: t('withdrawal:name'), value: <bdi>{name}</bdi> },
            { label: t('withdrawal:email'), value: <bdi>{email}</bdi> },
            {
              label: t('withdrawal:only_products'),
              value: isPartial && <bdi>{productsText(namedProducts(products))}</bdi>,
            },
          ]}
        />
        <FormActions>
          <SubmitButton form={form}>{t('withdrawal:confirm')}</SubmitButton>
          <Button variant="default" onClick={edit}>
            {t('withdrawal:edit')}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

type FieldsProps = { statement: Statement; orders: readonly OwnOrder[]; ownProducts: readonly NamedProduct[] }

function Fields({ statement: { form }, orders, ownProducts }: FieldsProps) {
  const t = useWording('withdrawal')
  const { isPartial, products } = form.values
  const firstProducts = ownProducts.length > 0 ? ownProducts : [newProduct()]
  const isUntouched = products.every(({ name }) => name === '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the products of the order are loaded, possibly after the choice
  useEffect(() => {
    if (isPartial && isUntouched && ownProducts.length > 0) form.set('products', ownProducts)
  }, [ownProducts.length])
  return (
    <Panel title={t('withdrawal:form')}>
      <Form form={form}>
        <p>{t('withdrawal:text')}</p>
        <OrderField
          orders={orders}
          number={form.values.invoice_no}
          onNumber={(number) => form.set('invoice_no', number)}
          typed={form.text('invoice_no')}
        />
        <TextInput label={t('withdrawal:name')} autoComplete="name" {...form.text('name')} />
        <TextInput
          type="email"
          label={t('withdrawal:email')}
          description={t('withdrawal:email_help')}
          autoComplete="email"
          {...form.text('email')}
        />
        <Choices
          label={t('withdrawal:scope')}
          value={isPartial ? 'some' : 'all'}
          onChange={(scope) =>
            form.change({ isPartial: scope === 'some', products: products.length > 0 ? products : firstProducts })
          }
          choices={[
            { value: 'all', label: t('withdrawal:scope.all') },
            { value: 'some', label: t('withdrawal:scope.some') },
          ]}
        />
        {isPartial && (
          <WithdrawnProductsField
            products={products}
            onChange={(changed) => form.set('products', changed)}
            error={form.error('products')}
          />
        )}
        <FormActions>
          <SubmitButton form={form}>{t('withdrawal:continue')}</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  )
}
