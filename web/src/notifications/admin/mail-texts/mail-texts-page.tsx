import { NativeSelect, TextInput } from '@mantine/core'
import { languages } from '@mapwright/contract/accounts/languages.ts'
import { type MailKind, mailKinds } from '@mapwright/contract/mails.ts'
import type { MailLanguage, MailTextRow } from '@mapwright/contract/notifications/mail-texts/mail-text.ts'
import { GetMailText, GetMailTexts } from '@mapwright/contract/notifications/mail-texts/mail-text-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { language as pageLanguage } from '../../../platform/language.ts'
import { PageLink, useGo } from '../../../platform/routing/page-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { MailTabs } from '../mail-tabs.tsx'
import { MailTextForm } from './mail-text-form.tsx'
import classes from './mail-texts.module.css'
import { SignatureForm } from './signature-form.tsx'

/** The wording of the automatic mails, by language. */
export default function MailTextsPage() {
  const t = useWording('notifications')
  const go = useGo()
  const search = useSearch({ from: '/admin/admin/mail_texts' })
  const language = languages.find(({ tag }) => tag === search.language)?.tag ?? pageLanguage()
  const kind = mailKinds.find((name) => name === search.kind)
  const choice = (
    <NativeSelect
      aria-label={t('notifications:mail_text.language')}
      value={language}
      data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      onChange={(event) =>
        go('/admin/mail_texts', { search: { language: event.currentTarget.value, ...(kind ? { kind } : {}) } })
      }
    />
  )
  if (kind) return <OneText key={`${kind} ${language}`} kind={kind} language={language} choice={choice} />
  return (
    <Page title={t('notifications:mail_text.title')} subtitle={t('notifications:mail_text.text')} aside={choice}>
      <MailTabs />
      <AllTexts language={language} />
    </Page>
  )
}

function OneText({ kind, language, choice }: { kind: MailKind; language: MailLanguage; choice: ReactNode }) {
  const t = useWording('notifications')
  const read = useQueryOf(GetMailText, { params: { kind }, query: { language } })
  return (
    <Page
      title={t(`notifications:mail_kind.${kind}`)}
      back={{ to: '/admin/mail_texts', label: t('notifications:mail_text.title') }}
      aside={choice}
    >
      <Loaded query={read} lines={12}>
        {({ mail_text }) => <MailTextForm saved={mail_text} />}
      </Loaded>
    </Page>
  )
}

function AllTexts({ language }: { language: MailLanguage }) {
  const read = useQueryOf(GetMailTexts, { query: { language } }, { keepPrevious: true })
  return (
    <Loaded query={read} lines={12}>
      {({ mail_texts, signatures }) => (
        <>
          <SignatureForm
            key={language}
            saved={signatures.find((one) => one.language === language) ?? { language, text: '' }}
          />
          <List rows={mail_texts} language={language} />
        </>
      )}
    </Loaded>
  )
}

function List({ rows, language }: { rows: readonly MailTextRow[]; language: MailLanguage }) {
  const t = useWording('notifications')
  const [typed, setTyped] = useState('')
  const nameOf = ({ kind }: MailTextRow) => t(`notifications:mail_kind.${kind}`)
  const wanted = typed.trim().toLowerCase()
  const found = rows.filter((row) => `${nameOf(row)} ${row.subject}`.toLowerCase().includes(wanted))
  return (
    <Panel flush>
      <div className={classes.search}>
        <TextInput
          type="search"
          aria-label={t('notifications:mail_text.search')}
          placeholder={t('notifications:mail_text.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <ul className={classes.list}>
        {found.map((row) => (
          <li key={row.kind}>
            <PageLink to="/admin/mail_texts" search={{ kind: row.kind, language }} className={classes.row}>
              <strong>{nameOf(row)}</strong>
              <span className="meta" dir="auto">
                {row.subject}
              </span>
              {row.changed_in.includes(language) && (
                <StatusBadge tone="info">{t('notifications:mail_text.changed')}</StatusBadge>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.none}>{t('notifications:mail_text.none')}</p>}
    </Panel>
  )
}
