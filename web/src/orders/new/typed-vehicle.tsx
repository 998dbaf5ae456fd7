import { Button, TextInput } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './new-order.module.css'
import type { NewOrder } from './use-new-order.ts'

const names = ['vtype', 'manufacture', 'model', 'generation', 'variant'] as const
const needed: readonly string[] = ['manufacture', 'model']

/** Fields for a vehicle that is not in the database. */
export function TypedVehicle({ order: { text, set } }: { order: NewOrder }) {
  const t = useWording('orders')
  return (
    <div className={classes.stack}>
      <p className="meta">{t('orders:new.vehicle.typed_text')}</p>
      <div className={classes.names}>
        {names.map((name) => (
          <TextInput
            key={name}
            label={t(`orders:field.${name}`)}
            {...text(name)}
            required={needed.includes(name)}
            autoComplete="off"
            dir="auto"
          />
        ))}
      </div>
      <div>
        <Button variant="subtle" size="compact-sm" ms={-8} onClick={() => set({ is_listed: true, variant_id: null })}>
          {t('orders:new.vehicle.search_again')}
        </Button>
      </div>
    </div>
  )
}
