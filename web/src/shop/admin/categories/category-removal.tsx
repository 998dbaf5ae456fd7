import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import type { Category } from '@mapwright/contract/shop/categories/category.ts'
import { GetCategoryRemoval, RemoveCategory } from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Dialog } from '../../../ui/dialogs/overlays.tsx'
import { SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { ErrorState, ProblemAlert } from '../../../ui/messages/states.tsx'
import { categoryOptions } from '../../categories/category-tree.ts'
import classes from './category-removal.module.css'

type CategoryRemovalProps = {
  category: Category
  categories: readonly Category[]
  onClose: (isGone: boolean) => void
}

type DeletedCouponsProps = { of: 'category' | 'products'; coupons: { count: number; codes: readonly string[] } }

/** The coupons that are deleted as well. Their codes are known to staff who manage coupons. */
function DeletedCoupons({ of, coupons: { count, codes } }: DeletedCouponsProps) {
  const t = useWording('shop')
  const f = useFormats()
  if (count === 0) return null
  const more = count > codes.length ? ['…'] : []
  const text = t(`shop:categories.remove_coupons_${of}`, { number: f.number(count) })
  return <p>{codes.length > 0 ? `${text}: ${[...codes, ...more].join(', ')}` : text}</p>
}

/** The choice to delete the products of the category, too. */
const nowhere = 'nowhere'

type MovedProductsProps = {
  products: number
  /** The other categories, in the order of the tree. */
  others: readonly { value: string; label: string }[]
  choice: string
  isMain: boolean
  onChoice: (choice: string) => void
}

/** The number of the products, the choice of another category for them, and what the choice does. */
function MovedProducts({ products, others, choice, isMain, onChoice }: MovedProductsProps) {
  const t = useWording('shop')
  const f = useFormats()
  const target = others.find(({ value }) => value === choice)
  return (
    <>
      <p>{t('shop:categories.remove_count', { count: products, number: f.number(products) })}</p>
      {others.length > 0 && (
        <NativeSelect
          label={t('shop:categories.move_to')}
          value={choice}
          onChange={({ currentTarget: { value } }) => onChoice(value)}
          withAsterisk
          data={[
            ...(isMain ? [{ value: '', label: '', disabled: true }] : []),
            { value: nowhere, label: t('shop:categories.move_nowhere') },
            ...others,
          ]}
        />
      )}
      {target && <p>{t('shop:categories.remove_moves', { name: target.label.trim() })}</p>}
      {(choice === nowhere || others.length === 0) && <p>{t('shop:categories.remove_deletes')}</p>}
    </>
  )
}

/** Dialog that removes a category. Shows the number of products that would be deleted, and offers to move them to another category. */
export function CategoryRemoval({ category, categories, onClose }: CategoryRemovalProps) {
  const t = useWording('shop')
  const { _id, name, parent_id } = category
  const [choice, setChoice] = useState(parent_id ?? '')
  const remove = useCommand(RemoveCategory, {
    onDone: () => {
      notify.done(t('ui:resource.removed', { name }))
      onClose(true)
    },
  })
  // Always read again, because products and coupons may have changed since the list was read.
  const query = useQueryOf(
    GetCategoryRemoval,
    { params: { id: _id } },
    {
      staleTime: 0,
      // A deleted category is not read again.
      enabled: remove.isIdle || remove.isError,
    },
  )
  const removal = query.isFetching ? undefined : query.data?.removal
  const products = removal?.products ?? 0
  const others = categoryOptions(categories).filter(({ value }) => value !== _id)
  // Products are never deleted by default: if there is no parent category, staff have to choose.
  const mustChoose = products > 0 && others.length > 0 && choice === ''
  const target = products > 0 && others.some(({ value }) => value === choice) ? choice : null
  const isMain = parent_id === null
  return (
    <Dialog opened onClose={() => onClose(false)} title={t('ui:resource.remove_one', { name })}>
      <Stack gap="sm" className={classes.texts}>
        <ProblemAlert problem={remove.error} />
        {query.error && !query.isFetching ? (
          <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
        ) : (
          !removal && <SkeletonText lines={2} />
        )}
        {products > 0 && <MovedProducts {...{ products, others, choice, isMain }} onChoice={setChoice} />}
        {removal && removal.subcategories > 0 && <p>{t('shop:categories.remove_below')}</p>}
        {removal && <DeletedCoupons of="category" coupons={removal.category_coupons} />}
        {removal && !mustChoose && target === null && (
          <DeletedCoupons of="products" coupons={removal.product_coupons} />
        )}
        {removal && <p>{t('ui:resource.no_way_back')}</p>}
      </Stack>
      <Group mt="md" justify="end">
        <Button variant="default" onClick={() => onClose(false)}>
          {t('ui:confirm.back')}
        </Button>
        <Button
          color="red"
          disabled={!removal || query.error !== null || mustChoose}
          loading={remove.isPending}
          onClick={() => remove.mutate({ body: { id: _id, move_products_to: target, products } })}
        >
          {t('ui:resource.remove')}
        </Button>
      </Group>
    </Dialog>
  )
}
