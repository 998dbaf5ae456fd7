import type { Announcement } from '@mapwright/contract/site/announcements/announcement.ts'
import { announcementCalls } from '@mapwright/contract/site/announcements/announcement-endpoints.ts'
import { textInLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useLanguage, useWording } from '../../../platform/i18n/wording.ts'
import type { Column } from '../../../ui/lists/data-list.tsx'
import { ResourcePage } from '../../../ui/resource/resource-page.tsx'
import { useMinute } from '../../../ui/text/use-minute.ts'
import { When } from '../../../ui/text/when.tsx'
import { ContentTabs } from '../content/content-tabs.tsx'
import { announcementBody, announcementValues, blankAnnouncement, useAnnouncementFields } from './announcement-form.tsx'

type State = 'shown' | 'planned' | 'ended' | 'off'

function stateOf({ online, starts_at, ends_at }: Announcement, now: number): State {
  if (!online) return 'off'
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'ended'
  return starts_at !== null && Date.parse(starts_at) > now ? 'planned' : 'shown'
}

function useColumns(textOf: (announcement: Announcement) => string): Column<Announcement>[] {
  const t = useWording('announcements')
  const now = useMinute()
  return [
    {
      key: 'text',
      header: t('announcements:text'),
      phone: 'title',
      cell: (announcement) => <bdi>{textOf(announcement)}</bdi>,
    },
    {
      key: 'status',
      header: t('announcements:status'),
      phone: 'line',
      width: 120,
      cell: (announcement) => t(`announcements:state.${stateOf(announcement, now)}`),
    },
    {
      key: 'audiences',
      header: t('announcements:audiences'),
      phone: 'line',
      width: 200,
      cell: ({ audiences }) => audiences.map((audience) => t(`announcements:audience.${audience}`)).join(', '),
    },
    {
      key: 'starts_at',
      header: t('announcements:starts_at'),
      sortable: true,
      width: 160,
      cell: ({ starts_at }) => (starts_at === null ? null : <When at={starts_at} mode="dateTime" />),
    },
    {
      key: 'ends_at',
      header: t('announcements:ends_at'),
      sortable: true,
      width: 160,
      cell: ({ ends_at }) => (ends_at === null ? null : <When at={ends_at} mode="dateTime" />),
    },
  ]
}

/** The announcements above the pages, with texts, audiences and dates. */
export default function AnnouncementsPage() {
  const t = useWording('announcements')
  const language = useLanguage()
  const fields = useAnnouncementFields()
  const textOf = ({ texts }: Announcement) => textInLanguage(texts, language)?.text ?? ''
  const columns = useColumns(textOf)
  return (
    <ResourcePage
      title={t('announcements:title')}
      subtitle={t('announcements:subtitle')}
      above={<ContentTabs />}
      calls={announcementCalls}
      many="announcements"
      nameOf={textOf}
      columns={columns}
      toggle={{
        header: t('announcements:online'),
        isOn: ({ online }) => online,
        label: (announcement) => t('announcements:online_of', { name: textOf(announcement) }),
      }}
      form={{
        add: t('announcements:add'),
        blank: blankAnnouncement,
        valuesOf: announcementValues,
        bodyOf: announcementBody,
        fields: () => fields,
      }}
      empty={{ icon: IconSpeakerphone, title: t('announcements:none'), text: t('announcements:none_text') }}
    />
  )
}
