import { Button, Group, NativeSelect } from '@mantine/core'
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

/** Dialog that removes a category. Shows the number of products that would be deleted, and offers to move them to another category. */
export function CategoryRemoval({ category, categories, onClose }: CategoryRemovalProps) {
  const t = useWording('shop')
  const f = useFormats()
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
  const others = categories.filter((other) => other._id !== _id)
  // Products are never deleted by default: if there is no parent category, staff have to choose.
  const mustChoose = products > 0 && others.length > 0 && choice === ''
  const target = products > 0 && others.some((other) => other._id === choice) ? choice : null
  return (
    <Dialog opened onClose={() => onClose(false)} title={t('ui:resource.remove_one', { name })}>
      <ProblemAlert problem={remove.error} />
      <p>{t('shop:categories.remove_text')}</p>
      {query.error && !query.isFetching ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        !removal && <SkeletonText lines={2} />
      )}
      {products > 0 && (
        <>
          <p>{t('shop:categories.remove_count', { count: products, number: f.number(products) })}</p>
          {others.length > 0 && (
            <NativeSelect
              label={t('shop:categories.move_to')}
              value={choice}
              onChange={({ currentTarget: { value } }) => setChoice(value)}
              withAsterisk
              data={[
                ...(parent_id === null ? [{ value: '', label: '', disabled: true }] : []),
                { value: nowhere, label: t('shop:categories.move_nowhere') },
                ...others.map((other) => ({ value: other._id, label: other.name })),
              ]}
            />
          )}
        </>
      )}
      {removal && <DeletedCoupons of="category" coupons={removal.category_coupons} />}
      {removal && !mustChoose && target === null && <DeletedCoupons of="products" coupons={removal.product_coupons} />}
      <Group mt="md" justify="end">
        <Button variant="default" onClick={() => onClose(false)}>
          {t('ui:confirm.back')}
        </Button>
        <Button
          color="red"
          disabled={!removal || query.error !== null || mustChoose}
          loading={remove.isPending}
          onClick={() => remove.mutate({ body: { id: _id, move_products_to: target } })}
        >
          {t('ui:resource.remove')}
        </Button>
      </Group>
    </Dialog>
  )
}
