import { ConfirmEmail } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import type { Person } from '../../../test/kit.ts'
import { useMailIn } from '../../../test/mail-in.ts'
import { recipientsWanting } from '../../notifications/recipient-rows.ts'
import { queueMailAgain } from '../../platform/mail/send-mail.ts'

const { site, deliver, messages } = useMailIn()

type Report = { id: string; to: string }

/** Reports of the mail servers that are common, with their structure, as short as possible. */
const reports = {
  Postfix: ({ id, to }: Report) => `Return-Path: <>
From: MAILER-DAEMON@mx.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: reply@mail.tuning.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Message-ID: <20260301@mx.example>
Content-Type: multipart/report; report-type=delivery-status;
	boundary="9B2C81F.1772/mx.example"

This is a MIME-encapsulated message.

--9B2C81F.1772/mx.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

<${to}>: host mail.example said: 550 5.1.1 User unknown

--9B2C81F.1772/mx.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
X-Postfix-Queue-ID: 9B2C81F

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.example
Diagnostic-Code: smtp; 550 5.1.1 <${to}>: Recipient address
    rejected: User unknown

--9B2C81F.1772/mx.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: Tuning <noreply@tuning.example>
To: ${to}
Message-ID: <${id}@tuning.example>
Subject: A message

--9B2C81F.1772/mx.example--
`,
  Exim: ({ id, to }: Report) => `Return-path: <>
From: Mail Delivery System <Mailer-Daemon@exim.example>
To: noreply@tuning.example
X-Failed-Recipients: ${to}
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=1772-eximdsn-99
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1exim@exim.example>

--1772-eximdsn-99
Content-type: text/plain; charset=us-ascii

A message that you sent could not be delivered.

--1772-eximdsn-99
Content-type: message/delivery-status

Reporting-MTA: dns; exim.example

Action: failed
Final-Recipient: rfc822;${to}
Status: 5.0.0
Remote-MTA: dns; mail.example
Diagnostic-Code: smtp; 550 5.1.1 no such mailbox

--1772-eximdsn-99
Content-type: message/rfc822

Return-path: <noreply@tuning.example>
Message-ID: <${id}@tuning.example>
To: ${to}

Hello

--1772-eximdsn-99--
`,
  Gmail: ({ id, to }: Report) => `Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: noreply@tuning.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: <${id}@tuning.example>
In-Reply-To: <${id}@tuning.example>
Message-ID: <gmail@mx.google.com>
Content-Type: multipart/report; boundary="00000000aa"; report-type=delivery-status

--00000000aa
Content-Type: multipart/related; boundary="00000000bb"

--00000000bb
Content-Type: text/plain; charset="UTF-8"

Address not found

--00000000bb--
--00000000aa
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
X-Original-Message-ID: <${id}@tuning.example>

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.

--00000000aa
Content-Type: message/rfc822

Message-ID: <${id}@tuning.example>
To: ${to}

--00000000aa--
`,
  'German Exchange': ({
    id,
    to,
  }: Report) => `From: =?iso-8859-1?Q?Microsoft_Outlook?= <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@kunde.example>
To: <noreply@tuning.example>
Subject: Unzustellbar: Neue Nachricht
Auto-Submitted: auto-replied
Message-ID: <exchange@kunde.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="_exch_"

--_exch_
Content-Type: multipart/alternative; differences=Content-Type; boundary="_alt_"

--_alt_
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

RmVobGVyIGJlaSBkZXIgTmFjaHJpY2h0ZW56dXN0ZWxsdW5n

--_alt_--

--_exch_
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from(
  `Reporting-MTA: dns;mail.kunde.example\r\n\r\nFinal-recipient: RFC822;${to}\r\nAction: failed\r\nStatus: 5.1.10\r\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Empfänger nicht gefunden\r\n`,
).toString('base64')}

--_exch_
Content-Type: message/rfc822

Message-ID: <${id}@tuning.example>
To: <${to}>
Subject: Neue Nachricht

--_exch_--
`,
}

let reader: Person
beforeEach(async () => {
  reader = await site.orderSite.person()
})

/** Stores a mail to the person as sent. Returns its id. */
async function sentMail(to: string): Promise<string> {
  const _id = uuidv7()
  await site.orderSite.sql`
    INSERT INTO mails (_id, to_address, kind, values, status, created_at, sent_at)
    VALUES (${_id}, ${to}, 'test', '{"link": "/"}', 'sent', now(), now())`
  return _id
}

/** Delivers a raw mail and waits for its outcome. */
async function outcomeOf(raw: string): Promise<string> {
  const { sql } = site.orderSite
  const handled = async () =>
    sql<
      { outcome: string }[]
    >`SELECT outcome FROM inbound_mails WHERE outcome IS NOT NULL ORDER BY received_at DESC, _id DESC`
  const before = (await handled()).length
  expect((await deliver(raw.replaceAll(/\r?\n/g, '\r\n'))).status).toBe(200)
  return eventually(async () => {
    const mails = await handled()
    expect(mails).toHaveLength(before + 1)
    return mails[0]?.outcome ?? ''
  })
}
const mailRow = async (id: string) => {
  const [mail] = await site.orderSite.sql<{ status: string; bounce_code: string | null; error: string | null }[]>`
    SELECT status, bounce_code, error FROM mails WHERE _id = ${id}`
  return mail
}
const me = async () => (await site.orderSite.call(RefreshUserData, {}, { as: reader })).body.user
const wantsMail = async () =>
  (await recipientsWanting(site.orderSite.sql, [reader._id], { topic: 'messages' }, 'mail')).has(reader._id)

describe.each(Object.entries(reports))('a report of %s', (_, write) => {
  it('is recorded on the mail and on the address, once', async () => {
    const id = await sentMail(reader.email)
    const report = write({ id, to: reader.email })
    expect(await outcomeOf(report)).toBe('bounce')
    expect(await outcomeOf(report)).toBe('repeated')
    const mail = await mailRow(id)
    expect(mail).toMatchObject({ status: 'failed', bounce_code: expect.stringMatching(/^5\.1\.(1|10)$/) })
    expect((await me()).undeliverable).toBe(mail?.error)
  })
})

it('an address from which mails come back gets no further notifications until its owner confirms it', async () => {
  expect(await wantsMail()).toBe(true)
  const id = await sentMail(reader.email)
  await outcomeOf(reports.Postfix({ id, to: reader.email }))
  expect(await wantsMail()).toBe(false)
  const confirmed = await site.orderSite.call(ConfirmEmail, {}, { as: reader })
  expect(confirmed.body.user.undeliverable).toBeNull()
  expect(await wantsMail()).toBe(true)
})

it('a delay and a full mailbox leave the address as it is', async () => {
  const id = await sentMail(reader.email)
  const failed = reports.Postfix({ id, to: reader.email })
  const delayed = failed.replace('Action: failed', 'Action: delayed').replace('Status: 5.1.1', 'Status: 4.4.1')
  expect(await outcomeOf(delayed)).toBe('bounce')
  expect(await mailRow(id)).toMatchObject({ status: 'sent', bounce_code: '4.4.1' })
  expect(await outcomeOf(failed.replace('Status: 5.1.1', 'Status: 5.2.2').replace('20260301', 'full'))).toBe('bounce')
  expect(await mailRow(id)).toMatchObject({ status: 'failed', bounce_code: '5.2.2' })
  expect((await me()).undeliverable).toBeNull()
})

it('a mail that is sent again can come back again', async () => {
  const { sql } = site.orderSite
  const id = await sentMail(reader.email)
  const report = reports.Postfix({ id, to: reader.email })
  expect(await outcomeOf(report)).toBe('bounce')
  await sql.begin((tx) => queueMailAgain(tx, id))
  // The site of this test has no mail server, so that the mail is kept.
  await eventually(async () => expect(await mailRow(id)).toEqual({ status: 'kept', bounce_code: null, error: null }))
  expect(await outcomeOf(report.replace('20260301', 'too-early'))).toBe('unknown_bounce')
  await sql`UPDATE mails SET status = 'sent', sent_at = now() WHERE _id = ${id}`
  expect(await outcomeOf(report.replace('20260301', 'again'))).toBe('bounce')
  expect(await mailRow(id)).toMatchObject({ status: 'failed', bounce_code: '5.1.1' })
})

it('a forged report changes nothing: unknown mail, other recipient, mail that was not sent', async () => {
  const other = await site.orderSite.person()
  const id = await sentMail(other.email)
  expect(await outcomeOf(reports.Gmail({ id: uuidv7(), to: reader.email }))).toBe('unknown_bounce')
  expect(await outcomeOf(reports.Exim({ id, to: reader.email }))).toBe('unknown_bounce')
  const waiting = await sentMail(reader.email)
  await site.orderSite.sql`UPDATE mails SET status = 'kept', sent_at = NULL WHERE _id = ${waiting}`
  expect(await outcomeOf(reports.Exim({ id: waiting, to: reader.email }))).toBe('unknown_bounce')
  expect(
    await outcomeOf(reports.Exim({ id, to: other.email }).replace('Return-path: <>', 'Return-path: <a@x.example>')),
  ).toBe('automatic')
  expect([(await me()).undeliverable, (await mailRow(id))?.status]).toEqual([null, 'sent'])
  expect(await messages(site.orderSite.staff)).toEqual([])
})
