import type { Setting } from '../../platform/find-settings.ts'
import { addressOf } from '../../platform/routing/paths.ts'

/** The address that opens the settings at a setting. */
export const settingAddress = ({ section, label }: Setting): string =>
  addressOf('/admin/website_settings', undefined, { section, setting: label })
