import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Late, late } from '../../ui/loading/late.tsx'
import classes from './facet-panel.module.css'
import { FacetPanel, type FacetPanelProps } from './facet-panel.tsx'
import { countFacets } from './facet-query.ts'

/** Loaded on the first click, because the shop is the first page for many visitors and must load fast. */
const SideDrawer = late(async () => ({ default: (await import('../../ui/dialogs/overlays.tsx')).SideDrawer }))

/** The filters in a drawer on narrow screens. The button shows the number of active filters. */
export function FacetDrawer({ total, ...panel }: FacetPanelProps & { total: number }) {
  const t = useWording('shop')
  const f = useFormats()
  const [isOpen, setIsOpen] = useState<boolean>()
  const count = countFacets(panel.chosen)
  return (
    <>
      <Button
        className={classes.opener}
        variant="default"
        size="sm"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
        onClick={() => setIsOpen(true)}
      >
        {count > 0 ? t('ui:list.filters_set', { set: count }) : t('ui:list.filters')}
      </Button>
      {isOpen !== undefined && (
        <Late otherwise={() => setIsOpen(undefined)}>
          <SideDrawer opened={isOpen} onClose={() => setIsOpen(false)} size={340} title={t('ui:list.filters')}>
            <FacetPanel {...panel} />
            <Button fullWidth mt={24} size="md" onClick={() => setIsOpen(false)}>
              {t('shop:facets.show', { count: total, number: f.number(total) })}
            </Button>
          </SideDrawer>
        </Late>
      )}
    </>
  )
}
