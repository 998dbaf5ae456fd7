import { Switch } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import type { SwitchableFlag } from './flags-by-section.ts'

type Check = { checked: boolean }

/** Feature switches with descriptions; `check` binds a switch to its form. */
export function FlagSwitches<Flag extends SwitchableFlag>({
  flags,
  check,
}: {
  flags: readonly Flag[]
  check: (name: Flag) => Check
}) {
  const t = useWording('site')
  return flags.map((name) => (
    <Switch key={name} label={t(`site:flag.${name}`)} description={t(`site:flag.${name}_help`)} {...check(name)} />
  ))
}
