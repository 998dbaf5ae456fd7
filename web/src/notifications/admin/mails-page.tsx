import { type MailRow, mailStatuses } from '@mapwright/contract/notifications/mail.ts'
import { GetMails } from '@mapwright/contract/notifications/mail-endpoints.ts'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { ShowTogether } from '../../ui/loading/show-together.tsx'
import { SkeletonList } from '../../ui/loading/skeletons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { MailDrawer } from './mail-drawer.tsx'
import { MailStatus } from './mail-status.tsx'
import { MailTabs } from './mail-tabs.tsx'
import classes from './mails.module.css'
import { statusColumn, statusFilter, timeColumn } from './message-columns.tsx'

/** The mails that the site has sent. Without a mail server, mails wait here for an admin to pass them on. */
export default function MailsPage() {
  const t = useWording('notifications')
  const [opened, setOpened] = useState<MailRow>()
  const list = useListState({ filters: { status: mailStatuses } })
  const mails = useQueryOf(GetMails, { query: list.query }, { keepPrevious: true })
  return (
    <Page title={t('notifications:mails.title')} count={mails.data?.total}>
      <MailTabs />
      <ShowTogether placeholder={<SkeletonList />}>
        {mails.data && !mails.data.has_mail_server && (
          <p className={classes.note}>{t('notifications:mails.kept_note')}</p>
        )}
        <DataList
          name="notifications.mails"
          list={list}
          query={mails}
          rows={(data) => data.mails}
          rowKey={({ _id }) => _id}
          onRowClick={setOpened}
          label={t('notifications:mails.title')}
          searchPlaceholder={t('notifications:mails.search')}
          filters={[
            statusFilter(t, { statuses: mailStatuses, word: (status) => t(`notifications:mail_status.${status}`) }),
          ]}
          columns={[
            {
              key: 'subject',
              header: t('notifications:mails.subject'),
              phone: 'title',
              // Subjects that contain a code are hidden. The kind of the mail is shown instead.
              cell: ({ subject, kind }) => <span dir="auto">{subject ?? t(`notifications:mail_kind.${kind}`)}</span>,
            },
            { key: 'to_address', header: t('notifications:mails.address'), cell: ({ to_address }) => to_address },
            timeColumn<MailRow>(t),
            statusColumn<MailRow>(t, { width: 240, badge: ({ status }) => <MailStatus status={status} /> }),
          ]}
          empty={{
            icon: IconMail,
            title: t('notifications:mails.none'),
            text: t('notifications:mails.none_text'),
          }}
        />
      </ShowTogether>
      {opened && <MailDrawer key={opened._id} mail={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
