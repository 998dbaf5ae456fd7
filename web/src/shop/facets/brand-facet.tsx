import { Button } from '@mantine/core'
import { joinBrands } from '@mapwright/contract/shop/products/brands.ts'
import type { ProductFacets } from '@mapwright/contract/shop/products/product.ts'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { FacetCheckbox } from './facet-checkbox.tsx'
import type { ChosenFacets } from './facet-choices.ts'
import classes from './facet-panel.module.css'
import { brandsOf } from './facet-query.ts'

const maxShown = 8

type BrandFacetProps = {
  brands: ProductFacets['brands']
  chosen: ChosenFacets
  onChange: (brands: string | undefined) => void
}

/** The brands with their numbers of products. A selected brand stays in the list even if no product matches the other filters. */
export function BrandFacet({ brands, chosen, onChange }: BrandFacetProps) {
  const t = useWording('shop')
  const [showsAll, setShowsAll] = useState(false)
  const picked = brandsOf(chosen)
  const empty = picked
    .filter((brand) => !brands.some((one) => one.brand === brand))
    .map((brand) => ({ brand, count: 0 }))
  const all = [...brands, ...empty]
  const shown = showsAll ? all : all.filter(({ brand }, at) => at < maxShown || picked.includes(brand))
  const toggle = (brand: string, isChosen: boolean) => {
    const next = isChosen ? [...picked, brand] : picked.filter((one) => one !== brand)
    onChange(next.length > 0 ? joinBrands(next) : undefined)
  }
  return (
    <fieldset className={classes.facet}>
      <legend>{t('shop:field.brand')}</legend>
      {shown.map(({ brand, count }) => (
        <FacetCheckbox
          key={brand}
          label={brand}
          count={count}
          checked={picked.includes(brand)}
          onChange={(isChosen) => toggle(brand, isChosen)}
        />
      ))}
      {all.length > shown.length && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => setShowsAll(true)}>
          {t('shop:facets.all_brands', { count: all.length })}
        </Button>
      )}
    </fieldset>
  )
}
