import { Button } from '@mantine/core'
import type { ProductFacets } from '@mapwright/contract/shop/products/product.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { BrandFacet } from './brand-facet.tsx'
import { FacetCheckbox } from './facet-checkbox.tsx'
import type { ChosenFacets } from './facet-choices.ts'
import classes from './facet-panel.module.css'
import { countFacets } from './facet-query.ts'
import { PriceRange } from './price-range.tsx'

export type FacetPanelProps = {
  facets: ProductFacets
  chosen: ChosenFacets
  set: (change: Omit<ChosenFacets, 'category'>) => void
}

const isRange = ({ lowest_price, highest_price }: ProductFacets) => lowest_price !== highest_price

/** Returns true if the products can be filtered. */
export const hasFacets = (facets: ProductFacets): boolean =>
  isRange(facets) || facets.brands.length > 1 || facets.in_stock > 0

/** Filters for stock, price and brand, each with the number of products that match the other filters. */
export function FacetPanel({ facets, chosen, set }: FacetPanelProps) {
  const t = useWording('shop')
  const { brands, lowest_price, highest_price, in_stock } = facets
  const hasPrice = chosen.price_from !== undefined || chosen.price_to !== undefined
  return (
    <div className={classes.facets}>
      <FacetCheckbox
        label={t('shop:stock.in')}
        count={in_stock}
        checked={chosen.in_stock === 'true'}
        onChange={(isChosen) => set({ in_stock: isChosen ? 'true' : undefined })}
      />
      {(isRange(facets) || hasPrice) && (
        <PriceRange chosen={chosen} lowest={lowest_price ?? '0'} highest={highest_price ?? '0'} onChange={set} />
      )}
      {(brands.length > 1 || chosen.brands !== undefined) && (
        <BrandFacet brands={brands} chosen={chosen} onChange={(picked) => set({ brands: picked })} />
      )}
      {countFacets(chosen) > 0 && (
        <Button
          variant="default"
          size="sm"
          onClick={() => set({ brands: undefined, price_from: undefined, price_to: undefined, in_stock: undefined })}
        >
          {t('shop:facets.clear')}
        </Button>
      )}
    </div>
  )
}
