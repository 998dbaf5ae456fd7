import { ActionIcon, Button, Input } from '@mantine/core'
import type { Stage } from '@mapwright/contract/vehicles/vehicle.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import classes from './stages-field.module.css'

const maxStages = 4

type StagesFieldProps = {
  stages: readonly Stage[]
  onChange: (stages: Stage[]) => void
  /** Returns the server's error for the field or for a value in it, such as "stages.0.power_hp". */
  errorAt: (path: 'stages' | `stages.${string}`) => string | null
}

/** The power and torque after tuning, one line per stage. */
export function StagesField({ stages, onChange, errorAt }: StagesFieldProps) {
  const t = useWording('vehicle_data')
  const change = (at: number, changes: Partial<Stage>) =>
    onChange(stages.map((stage, index) => (index === at ? { ...stage, ...changes } : stage)))
  const next = Math.min(maxStages, Math.max(0, ...stages.map(({ stage }) => stage)) + 1)
  return (
    <Input.Wrapper label={t('vehicle_data:field.stages')} labelElement="div" error={errorAt('stages')}>
      <div className={classes.stages}>
        {stages.map(({ stage, power_hp, torque_nm }, at) => (
          <div key={stage} className={classes.stage}>
            <span className={classes.name}>{t('vehicle_data:field.stage', { stage })}</span>
            <NumberField
              aria-label={t('vehicle_data:field.stage_power', { stage })}
              value={power_hp}
              error={errorAt(`stages.${at}.power_hp`)}
              rightSection={<span className="meta">{t('ui:chart.hp')}</span>}
              onChange={(value) => change(at, { power_hp: value })}
            />
            <NumberField
              aria-label={t('vehicle_data:field.stage_torque', { stage })}
              value={torque_nm}
              error={errorAt(`stages.${at}.torque_nm`)}
              rightSection={<span className="meta">{t('ui:chart.nm')}</span>}
              onChange={(value) => change(at, { torque_nm: value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('vehicle_data:field.stage_remove', { stage })}
              onClick={() => onChange(stages.filter((_, index) => index !== at))}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
        {stages.length < maxStages && !stages.some(({ stage }) => stage === next) && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.add ?? ''}
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => onChange([...stages, { stage: next, power_hp: null, torque_nm: null }])}
          >
            {t('vehicle_data:field.stage_add', { stage: next })}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
