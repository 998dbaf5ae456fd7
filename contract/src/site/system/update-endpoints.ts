import { settingsCalls } from '../../api/settings-calls.ts'
import { UpdateCheck, UpdateCheckInput } from './update-check.ts'

export const { get: GetUpdateCheck, change: ChangeUpdateCheck } = settingsCalls({
  domain: 'site',
  name: 'update_check',
  path: '/system/updates',
  access: ['admin'],
  summary: 'The daily check for a new release, and the newer release that it has found',
  payload: { update_check: UpdateCheck },
  change: {
    method: 'PUT',
    summary: 'Switch the daily check on or off, and set the address of the feed: JSON in the format of GitHub releases',
    body: UpdateCheckInput,
  },
})
