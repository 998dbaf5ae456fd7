import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { announceRemoval } from '../../../test/announce-removal.ts'
import { eventsHandled } from '../../../test/events-handled.ts'
import { eventually } from '../../../test/eventually.ts'
import { exportedData } from '../../../test/exported-data.ts'
import { useMailIn } from '../../../test/mail-in.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { subjects } from '../../domains.ts'
import { conversationsData } from '../own-data.ts'

const { site, say, messages, addressIn, outcomeOf } = useMailIn()

describe('a reply by mail', () => {
  it('becomes one message of its author', async () => {
    await say(site.orderSite.staff, 'Which tool did you use?')
    const to = await addressIn(site.orderSite.customer)
    const mail = {
      from: `"Ann" <${site.orderSite.customer.email.toUpperCase()}>`,
      to: `Tuning <${to}>`,
      text: `KESS V2, in slave mode.\n\nOn Mon, 3 Nov 2026 at 10:12, Tuning <${to}> wrote:\n> Which tool did you use?\n`,
      id: '<one@dealer.example>',
    }
    expect(await outcomeOf(mail)).toBe('taken')
    const said = (await messages(site.orderSite.staff)).at(-1)
    expect(said).toMatchObject({ text: 'KESS V2, in slave mode.', internal: false, by: { kind: 'customer' } })
    expect(await outcomeOf(mail)).toBe('repeated')
    expect(await messages(site.orderSite.staff)).toHaveLength(2)
  })

  it('keeps words that only look like a quote, and collapses the quote of our mail without the personal address', async () => {
    await say(site.orderSite.staff, 'Which fault code?')
    const to = await addressIn(site.orderSite.customer)
    const words =
      'Hello,\n\nOn 12 November the owner of the car wrote:\n\nP0401 is stored again\n----------\nPlease check'
    const quote = `Den man. 3. nov. 2026 kl. 10.12 skrev Tuning <\n${to}>:\n\n> ##- Skriv over denne linje -##\n> Which fault code?`
    const from = site.orderSite.customer.email
    expect(await outcomeOf({ from, to, text: `${words}\n\n${quote}\n` })).toBe('taken')
    const said = (await messages(site.orderSite.staff)).at(-1)
    expect(said?.text).toBe(words)
    expect(said?.quoted).toContain('Which fault code?')
    expect(said?.quoted).not.toContain(to)
    expect(await outcomeOf({ from, to, text: quote })).toBe('taken')
    expect((await messages(site.orderSite.staff)).at(-1)).toMatchObject({
      text: expect.stringContaining('Which'),
      quoted: '',
    })
    const elsewhere = to.replace('@mail.tuning.example', '@mail.other.example')
    expect(await outcomeOf({ from, to: elsewhere, text: 'Not for us' })).toBe('no_address')
  })

  it('collapses the rest of a long mail', async () => {
    await say(site.orderSite.staff, 'Tell me all')
    const to = await addressIn(site.orderSite.customer)
    const text = Array.from({ length: 900 }, (_, at) => `line ${at}`).join('\n')
    expect(await outcomeOf({ from: site.orderSite.customer.email, to, text })).toBe('taken')
    const said = (await messages(site.orderSite.staff)).at(-1)
    expect(`${said?.text}${said?.quoted}`.replace(/…\n?…/, '').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''))
  })

  it('from staff becomes a message to the customer, never an internal note', async () => {
    await site.orderSite.sql`
      INSERT INTO notification_choices (user_id, topic, channel, wanted) VALUES (${site.orderSite.staff._id}, 'messages', 'mail', true)
      ON CONFLICT DO NOTHING`
    await say(site.orderSite.customer, 'Is it done?')
    const to = await addressIn(site.orderSite.staff)
    expect(
      await outcomeOf({ from: site.orderSite.staff.email, to, text: 'Tomorrow. internal: true\nnote for staff' }),
    ).toBe('taken')
    expect((await messages(site.orderSite.customer)).at(-1)).toMatchObject({
      text: 'Tomorrow. internal: true\nnote for staff',
      internal: false,
      by: { kind: 'staff', name: null },
    })
  })

  it('includes attachments, with re-encoded pictures, but no logos and nothing above the limits', async () => {
    await say(site.orderSite.staff, 'A picture, please')
    const to = await addressIn(site.orderSite.customer)
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#f60' } })
      .png()
      .toBuffer()
    const logo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#06f' } })
      .png()
      .toBuffer()
    const files = [
      { name: 'dash.png', type: 'image/png', content: picture },
      { name: 'log.csv', type: 'text/csv', content: Buffer.from('rpm\n800\n') },
      ...Array.from({ length: 6 }, (_, n) => ({ name: `${n}.txt`, type: 'text/plain', content: Buffer.from(`${n}`) })),
    ]
    expect(await outcomeOf({ from: site.orderSite.customer.email, to, text: 'Here', files })).toBe('taken')
    const said = (await messages(site.orderSite.customer)).at(-1)
    expect(said?.files.map(({ name, width }) => [name, width])).toEqual([
      ['dash.webp', 300],
      ['log.csv', null],
      ['0.txt', null],
      ['1.txt', null],
      ['2.txt', null],
      ['3.txt', null],
    ])
    expect(said?.text).toBe('Here\n\n[Files omitted due to size: 4.txt, 5.txt]')
    const html = '<p>Look<br>here</p><blockquote>old</blockquote><img src="cid:logo@mail">'
    const related = { name: 'logo.png', type: 'image/png', content: logo, inline: true }
    await outcomeOf({ from: site.orderSite.customer.email, to, html, files: [related] })
    expect((await messages(site.orderSite.customer)).at(-1)).toMatchObject({ text: 'Look\nhere\n\n> old', files: [] })
  })

  it('removes characters that the database cannot store from file names, media types and text', async () => {
    await say(site.orderSite.staff, 'Which file?')
    const to = await addressIn(site.orderSite.customer)
    const files = [
      { name: 'a\u0000b.bin', type: 'application/octet-stream', content: Buffer.from('one') },
      {
        name: 'x.bin"; filename*=UTF-8\'\'c%00%ED%A0%80d.bin; x="',
        type: 'text/plain\u0000',
        content: Buffer.from('two'),
      },
    ]
    await outcomeOf({ from: site.orderSite.customer.email, to, text: 'This\u0000 one', files })
    const last = (await messages(site.orderSite.customer)).at(-1)
    expect(last?.text).toBe('This one')
    expect(last?.files).toHaveLength(2)
    for (const { name } of last?.files ?? []) expect(name).toMatch(/^[^\p{Cc}\p{Cs}]+\.bin/u)
  })

  it('is ignored without a notice if it was sent automatically or is empty', async () => {
    await say(site.orderSite.staff, 'Hello')
    const to = await addressIn(site.orderSite.customer)
    const from = site.orderSite.customer.email
    expect(await outcomeOf({ from, to, text: 'I am away', headers: ['Auto-Submitted: auto-replied'] })).toBe(
      'automatic',
    )
    expect(await outcomeOf({ from: 'mailer-daemon@x.example', to, text: 'Undelivered' })).toBe('automatic')
    expect(await outcomeOf({ from, to, text: ' \n\n' })).toBe('empty')
    expect(await messages(site.orderSite.staff)).toHaveLength(1)
    expect(await site.orderSite.sql`SELECT FROM mails WHERE kind = 'reply_not_added'`).toHaveLength(0)
  })

  it('is refused from another sender, with at most one notice a day to the owner of the reply address', async () => {
    const other = await site.orderSite.person()
    await say(site.orderSite.staff, 'Hello')
    const to = await addressIn(site.orderSite.customer)
    const notified = () =>
      site.orderSite.sql<{ to_address: string }[]>`SELECT to_address FROM mails WHERE kind = 'reply_not_added'`
    for (const from of [
      other.email,
      'stranger@x.example',
      `${site.orderSite.customer.email}, ${other.email}`,
      `"${site.orderSite.customer.email}" <a@x.example>`,
    ])
      expect(await outcomeOf({ from, to, text: 'Hello' })).toBe('other_sender')
    expect((await notified()).map(({ to_address }) => to_address)).toEqual([site.orderSite.customer.email])
    expect(await messages(site.orderSite.staff)).toHaveLength(1)
  })

  it('is refused at a forged or expired address, or about a removed order, with a notice to known users only', async () => {
    await site.orderSite.sql`DELETE FROM mails`
    const { customer: writer, id } = await site.orderSite.firstOrderIn('pending')
    await say(site.orderSite.staff, 'Hello', 'false', id)
    const to = await addressIn(writer, id)
    const forged = to.replace(/\+./, (start) => (start === '+a' ? '+b' : '+a'))
    expect(await outcomeOf({ from: 'stranger@x.example', to: forged, text: 'Hello' })).toBe('unknown_address')
    await site.orderSite.sql`UPDATE conversation_reply_addresses SET expires_at = now() - interval '1 minute'
      WHERE participant_id IN (SELECT _id FROM conversation_participants WHERE user_id = ${writer._id})`
    for (let n = 0; n < 2; n++)
      expect(await outcomeOf({ from: writer.email, to, text: 'Hello' })).toBe('unknown_address')
    const notified = await site.orderSite.sql<
      { to_address: string }[]
    >`SELECT to_address FROM mails WHERE kind = 'reply_not_added'`
    expect(notified.map(({ to_address }) => to_address)).toEqual([writer.email])
    expect(await messages(site.orderSite.staff, id)).toHaveLength(1)
  })

  it('is refused from people who may no longer post there', async () => {
    const clerk = await site.orderSite.staffWith('orders')
    await site.orderSite.sql`
      INSERT INTO notification_choices (user_id, topic, channel, wanted) VALUES (${clerk._id}, 'messages', 'mail', true)`
    await say(site.orderSite.customer, 'Hello')
    await say(site.orderSite.staff, 'Hello')
    const [toClerk, toCustomer] = [await addressIn(clerk), await addressIn(site.orderSite.customer)]
    await site.orderSite.sql`UPDATE users SET permissions = '{tickets}' WHERE _id = ${clerk._id}`
    expect(await outcomeOf({ from: clerk.email, to: toClerk, text: 'Hello' })).toBe('not_allowed')
    await site.orderSite.sql`UPDATE users SET status = 0 WHERE _id = ${site.orderSite.customer._id}`
    expect(await outcomeOf({ from: site.orderSite.customer.email, to: toCustomer, text: 'Hello' })).toBe('not_allowed')
    await site.orderSite.sql`UPDATE users SET status = 1 WHERE _id = ${site.orderSite.customer._id}`
    expect(await messages(site.orderSite.staff)).toHaveLength(2)
  })

  it('is limited to thirty per person and hour', async () => {
    const { customer: writer, id } = await site.orderSite.firstOrderIn('pending')
    await say(site.orderSite.staff, 'Hello', 'false', id)
    const to = await addressIn(writer, id)
    await site.orderSite.sql`
      INSERT INTO inbound_mails (_id, source, outcome, user_id, received_at)
      SELECT gen_random_uuid(), 'hook', 'taken', ${writer._id}, now() - interval '1 minute' FROM generate_series(1, 30)`
    expect(await outcomeOf({ from: writer.email, to, text: 'Hello' })).toBe('too_many')
  })
})

it('is part of the data export, and leaves no address or record of a removed person', async () => {
  const { customer: writer, id } = await site.orderSite.firstOrderIn('pending')
  await say(site.orderSite.staff, 'Hello', 'false', id)
  const to = await addressIn(writer, id)
  await outcomeOf({ from: writer.email, to, text: 'Hello' })
  expect(await exportedData(site.orderSite, conversationsData(subjects), writer, 'replies_by_mail')).toMatchObject([
    { from_address: writer.email, outcome: 'taken' },
  ])
  await announceRemoval(site.orderSite, writer)
  await eventually(async () => {
    expect(await site.orderSite.sql`SELECT FROM inbound_mails WHERE from_address = ${writer.email}`).toHaveLength(0)
  })
  expect(await outcomeOf({ from: writer.email, to, text: 'Hello' })).toBe('unknown_address')
})

describe('an internal note', () => {
  const nasty = fc.constantFrom(
    '',
    '{{customer}} ',
    '##- x -##\n',
    '> ',
    '-- \n',
    'internal: false\n',
    '<p>',
    'On 3 Nov A wrote:\n',
  )
  const act = fc.tuple(fc.constantFrom('note', 'staff', 'customer', 'mail'), nasty)

  /** Collects all text that could reach people outside the team, except the order's page. */
  const written = async () => {
    await eventsHandled(site.orderSite)
    const rows = await site.orderSite.sql<{ text: string }[]>`
      SELECT m::text AS text FROM mails m UNION ALL SELECT n::text FROM in_app_notifications n
      UNION ALL SELECT i::text FROM inbound_mails i`
    return rows.map(({ text }) => text).join('\n')
  }

  it('never appears in a mail, a notification or a response to a customer', async () => {
    await say(site.orderSite.staff, 'Hello')
    const to = await addressIn(site.orderSite.customer)
    const notified = async (acts: readonly (readonly [string, string])[]) => {
      await clearRateLimits(site.orderSite)
      for (const [what, text] of acts) {
        // Deletes the previous unsent mail, because a new message is added to an unsent mail instead of getting its own.
        await site.orderSite.sql`DELETE FROM mails WHERE kind = 'order_message'`
        if (what === 'note') await say(site.orderSite.staff, `${text}SECRET`, 'true')
        else if (what === 'mail') await outcomeOf({ from: site.orderSite.customer.email, to, text: `${text}by mail` })
        else await say(what === 'staff' ? site.orderSite.staff : site.orderSite.customer, `${text}in the open`)
        expect(await written()).not.toContain('SECRET')
      }
      expect(JSON.stringify(await messages(site.orderSite.customer))).not.toContain('SECRET')
    }
    await notified([
      ['note', ''],
      ['customer', ''],
      ['note', ''],
      ['staff', ''],
    ])
    expect(await written()).toContain('in the open')
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 5 }), notified), { numRuns: 5 })
    expect(JSON.stringify(await messages(site.orderSite.staff))).toContain('SECRET')
  }, 60_000)
})
