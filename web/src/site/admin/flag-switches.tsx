import { Switch } from '@mantine/core'
import type { SiteFlag } from '@mapwright/contract/site/settings.ts'
import { useWording } from '../../platform/i18n/wording.ts'

type Check = { checked: boolean }

/** Switches for features, with descriptions. `check` binds a switch to its form. */
export function FlagSwitches<Flag extends SiteFlag>({
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
