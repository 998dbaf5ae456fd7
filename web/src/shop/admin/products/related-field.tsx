import { ActionIcon, Input } from '@mantine/core'
import { maxRelatedProducts } from '@mapwright/contract/shop/products/product.ts'
import { ListProducts, ListRelatedProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { IconX } from '@tabler/icons-react'
import { useCallback } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { SearchableDropdown } from '../../../ui/forms/searchable-dropdown.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { ReorderHandle } from '../../../ui/reorder/reorder-handle.tsx'
import { useReorder } from '../../../ui/reorder/use-reorder.ts'
import type { EnteredProduct, NamedProduct } from './product-form.ts'
import classes from './related-field.module.css'

type RelatedFieldProps = { form: Form<EnteredProduct>; id: string | undefined }

/** The related products in their displayed order. Loads them separately, because the list of products does not contain them. */
export function RelatedField({ form, id }: RelatedFieldProps) {
  return id === undefined ? <Chosen form={form} id={id} stored={[]} /> : <LoadedField form={form} id={id} />
}

function LoadedField({ form, id }: { form: Form<EnteredProduct>; id: string }) {
  const query = useQueryOf(ListRelatedProducts, { params: { id } })
  return (
    <Loaded query={query} lines={2}>
      {({ products, is_chosen }) => <Chosen form={form} id={id} stored={is_chosen ? products : []} />}
    </Loaded>
  )
}

function Chosen({ form, id, stored }: RelatedFieldProps & { stored: readonly NamedProduct[] }) {
  const t = useWording('shop')
  const chosen = form.values.related_ids ?? stored
  const change = (products: readonly NamedProduct[]) => form.set('related_ids', products)
  const reorder = useReorder({
    keys: chosen.map(({ _id }) => _id),
    onMove: (key, to) => {
      const moved = chosen.find(({ _id }) => _id === key)
      if (moved) change(chosen.filter((product) => product !== moved).toSpliced(to, 0, moved))
    },
  })
  const taken = [id, ...chosen.map(({ _id }) => _id)].join()
  const load = useCallback(
    async (name: string, signal: AbortSignal) => {
      const { products } = await call(ListProducts, { query: { name, size: 20 } }, { signal })
      return products.filter(({ _id }) => !taken.includes(_id)).map(({ _id, name: label }) => ({ value: _id, label }))
    },
    [taken],
  )
  return (
    <Input.Wrapper
      label={t('shop:field.related')}
      labelElement="div"
      description={t('shop:field.related_help')}
      error={form.error('related_ids')}
    >
      {chosen.length > 0 && (
        <ul className={classes.products} aria-label={t('shop:field.related')}>
          {chosen.map(({ _id, name }, at) => (
            <li key={_id} {...reorder.item(_id)}>
              <ReorderHandle reorder={reorder} id={_id} name={name} place={at + 1} count={chosen.length} />
              <bdi className={classes.name}>{name}</bdi>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('shop:field.related_remove', { name })}
                onClick={() => change(chosen.filter((product) => product._id !== _id))}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < maxRelatedProducts && (
        <SearchableDropdown
          label={t('shop:field.related_add')}
          value={null}
          load={load}
          onChange={(_id, option) => {
            if (_id && option) change([...chosen, { _id, name: option.label }])
          }}
        />
      )}
    </Input.Wrapper>
  )
}
