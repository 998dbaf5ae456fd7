import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { shippingRules } from '@mapwright/contract/shop/shipping/shipping-method.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { type EnteredShipping, type EnteredTier, newTier } from './shipping-form.ts'
import classes from './weight-tiers-field.module.css'

type TierRowProps = {
  tier: EnteredTier
  at: number
  error: (field: string) => string | null
  onChange: (part: Partial<EnteredTier>) => void
  onRemove: () => void
}

function TierRow({ tier, at, error, onChange, onRemove }: TierRowProps) {
  const t = useWording('shop')
  const costs = ['local_cost', 'international_cost'] as const
  return (
    <div className={classes.row}>
      <NumberField
        label={t('shop:tier.up_to')}
        classNames={{ label: classes.label ?? '' }}
        value={tier.up_to}
        decimals={3}
        error={error('up_to')}
        onChange={(up_to) => onChange({ up_to })}
      />
      {costs.map((name) => (
        <TextInput
          key={name}
          label={t(`shop:tier.${name}`)}
          classNames={{ label: classes.label ?? '' }}
          inputMode="decimal"
          value={tier[name]}
          error={error(name)}
          onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
        />
      ))}
      <ActionIcon
        variant="subtle"
        size={36}
        className="tap"
        aria-label={t('shop:tier.remove', { number: at + 1 })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

/** The shipping costs by weight, lightest tier first. */
export function WeightTiersField({ form }: { form: Form<EnteredShipping> }) {
  const t = useWording('shop')
  const { weight_tiers: tiers } = form.values
  const set = (changed: readonly EnteredTier[]) => form.set('weight_tiers', changed)
  return (
    <Input.Wrapper
      label={t('shop:field.weight_tiers')}
      labelElement="div"
      description={t('shop:field.weight_tiers_help')}
      error={form.error('weight_tiers')}
    >
      <div className={classes.rows}>
        {tiers.map((tier, at) => (
          <TierRow
            key={tier.key}
            {...{ tier, at }}
            error={(field) => form.error(`weight_tiers.${at}.${field}`)}
            onChange={(part) => set(tiers.map((one) => (one.key === tier.key ? { ...one, ...part } : one)))}
            onRemove={() => set(tiers.filter(({ key }) => key !== tier.key))}
          />
        ))}
        {tiers.length < shippingRules.max_tiers && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => set([...tiers, newTier()])}
          >
            {t('shop:tier.add')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
