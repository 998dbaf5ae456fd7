import { Button, Group, NativeSelect } from '@mantine/core'
import type { Category } from '@mapwright/contract/shop/categories/category.ts'
import { RemoveCategory } from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { useState } from 'react'
import { useCommand } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Dialog } from '../../../ui/dialogs/overlays.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { ProblemAlert } from '../../../ui/messages/states.tsx'

type CategoryRemovalProps = {
  category: Category
  categories: readonly Category[]
  onClose: (isGone: boolean) => void
}

/** Dialog that removes a category. Shows the number of products that would be deleted, and offers to move them to another category. */
export function CategoryRemoval({ category, categories, onClose }: CategoryRemovalProps) {
  const t = useWording('shop')
  const f = useFormats()
  const [target, setTarget] = useState('')
  const { _id, name, products } = category
  const remove = useCommand(RemoveCategory, {
    onDone: () => {
      notify.done(t('ui:resource.removed', { name }))
      onClose(true)
    },
  })
  const others = categories.filter((other) => other._id !== _id)
  return (
    <Dialog opened onClose={() => onClose(false)} title={t('ui:resource.remove_one', { name })}>
      <ProblemAlert problem={remove.error} />
      <p>{t('shop:categories.remove_text')}</p>
      {products > 0 && (
        <>
          <p>{t('shop:categories.remove_count', { count: products, number: f.number(products) })}</p>
          {others.length > 0 && (
            <NativeSelect
              label={t('shop:categories.move_to')}
              value={target}
              onChange={({ currentTarget: { value } }) => setTarget(value)}
              data={[
                { value: '', label: t('shop:categories.move_nowhere') },
                ...others.map((other) => ({ value: other._id, label: other.name })),
              ]}
            />
          )}
        </>
      )}
      <Group mt="md" justify="end">
        <Button variant="default" onClick={() => onClose(false)}>
          {t('ui:confirm.back')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ body: { id: _id, move_products_to: target || null } })}
        >
          {t('ui:resource.remove')}
        </Button>
      </Group>
    </Dialog>
  )
}
