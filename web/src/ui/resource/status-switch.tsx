import { Switch, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../messages/notify.ts'

type StatusSwitchProps = {
  isOn: boolean
  label: string
  disabledReason: string | undefined
  onChange: (isOn: boolean) => Promise<unknown>
}

/** A switch in a row. It changes on click, and reverts if the server refuses the change. */
export function StatusSwitch({ isOn, label, disabledReason, onChange }: StatusSwitchProps) {
  const [wanted, setWanted] = useState<boolean>()
  const change = async (next: boolean) => {
    setWanted(next)
    try {
      await onChange(next)
    } catch (problem) {
      notify.refused(problem)
    } finally {
      setWanted(undefined)
    }
  }
  const control = (
    <Switch
      size="sm"
      aria-label={label}
      checked={wanted ?? isOn}
      {...(disabledReason === undefined
        ? { disabled: wanted !== undefined, onChange: (event) => void change(event.currentTarget.checked) }
        : { 'aria-disabled': true, readOnly: true, onChange: () => undefined })}
    />
  )
  if (disabledReason === undefined) return control
  return (
    <Tooltip label={disabledReason} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      <span>{control}</span>
    </Tooltip>
  )
}
