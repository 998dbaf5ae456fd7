import { TextInput } from '@mantine/core'
import {
  type Announcement,
  type AnnouncementAudience,
  type AnnouncementInput,
  announcementAudiences,
  announcementTones,
  type SiteText,
} from '@mapwright/contract/site/announcements/announcement.ts'
import type { z } from 'zod'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { Field } from '../../../ui/resource/field.ts'
import { instantOf, localTime, localZone } from '../../../ui/text/local-time.ts'
import { LocalizedText } from '../content/localized-text.tsx'

type Entered = {
  texts: SiteText[]
  audiences: AnnouncementAudience[]
  tone: Announcement['tone']
  dismissible: boolean
  starts_at: string
  ends_at: string
  online: boolean
}

export const blankAnnouncement: Entered = {
  texts: [],
  audiences: ['visitors', 'customers'],
  tone: 'info',
  dismissible: true,
  starts_at: '',
  ends_at: '',
  online: true,
}

export const announcementValues = ({ _id, created_at, ...announcement }: Announcement): Entered => ({
  ...announcement,
  starts_at: localTime(announcement.starts_at),
  ends_at: localTime(announcement.ends_at),
})

export const announcementBody = (entered: Entered): z.input<typeof AnnouncementInput> => ({
  ...entered,
  starts_at: instantOf(entered.starts_at),
  ends_at: instantOf(entered.ends_at),
})

/** Returns the form fields of an announcement. */
export function useAnnouncementFields(): Field<Entered, 'texts'>[] {
  const t = useWording('announcements', 'content', 'site')
  const timeField = (name: 'starts_at' | 'ends_at'): Field<Entered, 'texts'> => ({
    kind: 'custom',
    key: name,
    half: true,
    render: (form) => (
      <TextInput
        type="datetime-local"
        label={t(`announcements:${name}`)}
        description={t('site:open.zone', { zone: localZone() })}
        {...form.text(name)}
      />
    ),
  })
  return [
    {
      kind: 'custom',
      key: 'texts',
      render: (form) => (
        <LocalizedText
          label={t('announcements:text')}
          help={t('announcements:text_help')}
          texts={form.values.texts}
          onChange={(texts) => form.set('texts', texts)}
          error={form.error('texts')}
        />
      ),
    },
    {
      kind: 'several',
      name: 'audiences',
      label: t('announcements:audiences'),
      options: announcementAudiences.map((value) => ({ value, label: t(`announcements:audience.${value}`) })),
    },
    {
      kind: 'select',
      name: 'tone',
      label: t('announcements:tone'),
      options: announcementTones.map((value) => ({ value, label: t(`announcements:tone.${value}`) })),
    },
    timeField('starts_at'),
    timeField('ends_at'),
    {
      kind: 'switch',
      name: 'dismissible',
      label: t('announcements:dismissible'),
      help: t('announcements:dismissible_help'),
    },
    { kind: 'switch', name: 'online', label: t('announcements:online') },
  ]
}
