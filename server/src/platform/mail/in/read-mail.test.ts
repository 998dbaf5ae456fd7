import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { FileStore } from '../../api/file-store.ts'
import { localFiles } from '../../files/local-files.ts'
import { unwrapped } from './part-text.ts'
import { type AnsweredSite, readMail } from './read-mail.ts'

let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapwright-mail-'))
  store = localFiles(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const limits = { max_files: 5, max_bytes: 1 << 20, logo_bytes: 20_000 }

/** Reads a mail that is given as lines. Non-ASCII bytes are given as Latin-1 characters. */
async function read(lines: readonly string[], answered?: AnsweredSite) {
  const source = Buffer.from(lines.join('\r\n'), 'latin1')
  const mail = await readMail(Readable.from([source]), store, { ...limits, answered })
  return { ...mail, files: mail.files.map(({ name, size }) => `${name} ${size}`) }
}
const mailOf = (type: string, body: string, subject = 'Hi') =>
  read([`From: a@b.example`, `Subject: ${subject}`, ...(type === '' ? [] : [`Content-Type: ${type}`]), '', body])
const latin1 = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')
const inUtf8 = (text: string) => Buffer.from(text).toString('latin1')

const japanese = latin1('1b2442467c4b5c1b2842')
const cyrillic = latin1('cff0e8e2e5f2')

describe('the text of a mail', () => {
  it.each([
    ['in Japanese without a charset', 'text/plain;', japanese, '日本'],
    ['in Japanese without a type', '', japanese, '日本'],
    ['in Japanese with its charset', 'text/plain; charset=ISO-2022-JP', japanese, '日本'],
    ['in UTF-8 that says to be Japanese', 'text/plain; charset=iso-2022-jp', inUtf8('ほげ'), 'ほげ'],
    ['in Latin-1 without a charset', 'text/plain', 'Müller', 'Müller'],
    ['in Latin-1 that says to be UTF-8', 'text/plain; charset="utf-8"', 'Müller', 'Müller'],
    ['in Latin-1 with a charset that does not exist', 'text/plain; charset="x-unknown"', 'Müller', 'Müller'],
    ['in UTF-8 that says to be ASCII', 'text/plain; charset=us-ascii', inUtf8('Müller'), 'Müller'],
    ['in UTF-8 without a charset', 'text/plain', inUtf8('Müller'), 'Müller'],
    [
      'in a charset that only its HTML names',
      'text/html',
      `<meta content="text/html; charset=windows-1251">${cyrillic}`,
      'Привет',
    ],
    [
      'in UTF-8 whose HTML names another charset',
      'text/html',
      `<meta charset="windows-1251">${inUtf8('Привет')}`,
      'Привет',
    ],
    ['in Korean', 'text/plain; charset="ks_c_5601-1987"', latin1('bdc5'), '신'],
    ['in Hebrew from left to right', 'text/plain; charset="iso-8859-8-i"', latin1('f9ece5ed'), 'שלום'],
    ['in GB18030', 'text/plain; charset=GB18030', latin1('c4e3bac3'), '你好'],
    ['in UTF-7', 'text/plain; charset=unicode-1-1-utf-7', 'M+APw-ller', 'Müller'],
    ['in a code page of DOS', 'text/plain; charset=cp850', latin1('4d816c'), 'Mül'],
    [
      'in wrapped Cyrillic',
      'text/plain; charset=windows-1251; format=flowed',
      `${cyrillic} \r\n${cyrillic}`,
      'Привет Привет',
    ],
  ])('is read %s', async (_, type, body, text) => {
    expect((await mailOf(type, body)).text).toBe(text)
  })
})

describe('a subject that is not encoded', () => {
  it.each([
    ['in the charset of the text', 'text/plain; charset=windows-1251', cyrillic, 'Привет'],
    ['in GBK', 'text/plain; charset=gbk', latin1('c4e3bac3'), '你好'],
    ['in that of western Windows', 'text/plain', 'Müller', 'Müller'],
    ['in UTF-8', 'text/plain; charset=windows-1251', inUtf8('Müller'), 'Müller'],
  ])('is read %s', async (_, type, subject, expected) => {
    expect((await mailOf(type, 'x', subject)).subject).toBe(expected)
  })

  it('stays unchanged if it is encoded', async () =>
    expect((await mailOf('text/plain', 'x', '=?UTF-8?B?TcO=?= =?UTF-8?B?vGxsZXI=?=')).subject).toBe('Müller'))
})

const part = (type: string, body: string, ...headers: string[]) => [
  '--b',
  `Content-Type: ${type}`,
  ...headers,
  '',
  body,
]
const mixed = (...parts: string[][]) =>
  read(['From: a@b.example', 'Content-Type: multipart/mixed; boundary=b', '', ...parts.flat(), '--b--', ''])

describe('a mail of several texts', () => {
  const [body, footer] = [part('text/html', '<p>It <b>smokes</b></p>'), part('text/plain', 'Sent to the list')]

  it.each([
    ['HTML above a plain footer', [body, footer], 'It smokes\nSent to the list'],
    [
      'plain text above a footer in HTML',
      [part('text/plain', 'It smokes'), part('text/html', '<i>Sent to</i>')],
      'It smokes\nSent to',
    ],
    [
      'HTML around a file',
      [body, part('application/pdf; name=a.pdf', 'x'), part('text/html', '<p>Bye</p>')],
      'It smokes\nBye',
    ],
    [
      'texts in Cyrillic',
      [part('text/html; charset=windows-1251', `<p>${cyrillic}</p>`), footer],
      'Привет\nSent to the list',
    ],
  ])('keeps all of them: %s', async (_, parts, text) => expect((await mixed(...parts)).text).toBe(text))

  const forms = (plain: string) => [
    ...['--b', 'Content-Type: multipart/alternative; boundary=c', '', '--c', 'Content-Type: text/plain', '', plain],
    ...[
      '--c',
      'Content-Type: multipart/related; boundary=d',
      '',
      '--d',
      'Content-Type: text/html',
      '',
      '<p>In HTML</p>',
    ],
    ...['--d--', '--c--'],
  ]

  it('uses one alternative of a text: HTML only without plain text', async () => {
    expect((await mixed(forms('In plain text'), footer)).text).toBe('In plain text\nSent to the list')
    expect((await mixed(forms(''), footer)).text).toContain('In HTML')
    expect((await mixed(forms(' '), footer)).text).toContain('Sent to the list')
  })
})

describe('a file of text', () => {
  const hex = ':00000001FF'

  it.each([
    [
      'behind the text',
      [part('text/plain', 'Here'), part('text/plain', hex, 'Content-Disposition: inline; filename=r.hex')],
    ],
    ['in front of the text', [part('text/plain; name=r.hex', hex), part('text/plain', 'Here')]],
    ['between texts', [part('text/plain', 'He'), part('text/plain; name=r.hex', hex), part('text/html', '<p>re</p>')]],
  ])('that is marked as shown %s is a file', async (_, parts) => {
    const { text, files } = await mixed(...parts)
    expect(files).toEqual([`r.hex ${hex.length}`])
    expect(text).not.toContain(hex)
    expect(text).toContain('He')
  })

  it('is a file despite its text name if there is another text', async () => {
    const note = part('text/plain', 'note', 'Content-Disposition: inline; filename="note.txt"')
    expect(await mixed(part('text/plain', ''), note)).toMatchObject({ text: '', files: ['note.txt 4'] })
    expect(await mixed(note)).toMatchObject({ text: 'note', files: [] })
  })

  it('is the text of the mail if there is no other text', async () =>
    expect(await mailOf('text/plain; name="read.hex"', hex)).toMatchObject({ text: '', files: ['read.hex 11'] }))

  it('is not one of two alternatives of a text', async () => {
    const forms = [part('text/plain', 'Text'), part('text/html; name="mail.html"', '<p>Text</p>')]
    const lines = ['Content-Type: multipart/alternative; boundary=b', '', ...forms.flat(), '--b--', '']
    expect(await read(lines)).toMatchObject({ text: 'Text', files: [] })
  })
})

describe('wrapped text', () => {
  it.each([
    ['One \nline', 'One line'],
    ['One \n\nTwo', 'One \n\nTwo'],
    ['> One \n> quote\nOwn', '> One quote\nOwn'],
    ['> Which tool? \nKESS', '> Which tool? \nKESS'],
    ['> Which tool? \n\nKESS', '> Which tool? \n\nKESS'],
    ['>> One \n> Other', '>> One \n> Other'],
    ['Yes \n-- \nAnn', 'Yes \n-- \nAnn'],
    [' From here', 'From here'],
  ])('joins the lines of one paragraph only: %j', (text, expected) => expect(unwrapped(text, false)).toBe(expected))

  it('loses the spaces that were added for wrapping', () =>
    expect(unwrapped('One sen \ntence', true)).toBe('One sentence'))

  test("keeps a reply below a line of the site's mail that ends with a space", async () => {
    const marked = '> ##- Write your answer above this line -##\r\n> Which tool do you use? '
    const lines = ['Content-Type: text/plain; charset=utf-8; format=flowed', '', `${marked}\r\n\r\nKESS 3\r\n`]
    const answered = { mailbox: 'reply@mail.tuning.example', name: 'Nordtuning' }
    expect(await read(lines, answered)).toMatchObject({ text: 'KESS 3', quoted: expect.stringContaining('Which tool') })
  })
})

test('keeps containers that it cannot open as files', async () => {
  const packed = part(
    'application/ms-tnef; name="winmail.dat"',
    'x',
    'Content-Disposition: attachment; filename="winmail.dat"',
  )
  const signed = part('application/pkcs7-mime; name="smime.p7m"', 'x', 'Content-Disposition: attachment')
  const forwarded = part('message/rfc822', 'Subject: inner\r\n\r\nInner')
  expect(await mixed(part('text/plain', 'Text'), packed, signed, forwarded)).toMatchObject({
    text: 'Text',
    files: ['winmail.dat 1', 'smime.p7m 1', 'mail.eml 23'],
  })
})
