import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { eventually } from './eventually.ts'
import { freePort } from './processes.ts'

const programs = { postfix: '/usr/sbin/postfix', dovecot: '/usr/sbin/dovecot' }

/** Checks whether the Debian packages postfix and dovecot-imapd are installed. Postfix also has to be started by root. */
export const hasDebianMail = (): boolean => {
  try {
    for (const program of Object.values(programs)) accessSync(program)
    return userInfo().uid === 0
  } catch {
    return false
  }
}

const password = 'geheim'
/** The user who owns the mailboxes: `nobody` of Debian. */
const owner = 65_534

type Addresses = {
  /** The mailbox of the site. Addresses with an extension (`reply+…@`) are delivered to it, too. */
  reply: string
  /** The domain of the customers. All its mails are delivered to one mailbox, except those to `nobody@`, which bounce. */
  domain: string
}

const mainConfig = (folder: string, { reply, domain }: Addresses) => {
  const host = reply.slice(reply.indexOf('@') + 1)
  return {
    compatibility_level: '3.6',
    ...{ queue_directory: `${folder}/queue`, data_directory: `${folder}/data` },
    ...{ maillog_file: `${folder}/log`, maillog_file_prefixes: folder },
    ...{ myhostname: host, mydestination: '', inet_interfaces: '127.0.0.1', inet_protocols: 'ipv4' },
    ...{ mynetworks: '127.0.0.0/8', smtpd_relay_restrictions: 'permit_mynetworks, reject', disable_dns_lookups: 'yes' },
    ...{
      smtpd_peername_lookup: 'no',
      smtpd_reject_unlisted_recipient: 'no',
      notify_classes: '',
      local_recipient_maps: '',
    },
    // Stands for a filter such as OpenDMARC, which adds this header to mails with an aligned signature.
    smtpd_sender_restrictions: `check_sender_access regexp:${folder}/verified`,
    ...{
      virtual_mailbox_domains: `${host} ${domain}`,
      virtual_mailbox_base: `${folder}/mail`,
      recipient_delimiter: '+',
    },
    virtual_mailbox_maps: `regexp:${folder}/mailboxes`,
    ...{ virtual_uid_maps: `static:${owner}`, virtual_gid_maps: `static:${owner}`, virtual_minimum_uid: '1' },
  }
}

const services = (port: number) => [
  `127.0.0.1:${port} inet n - n - - smtpd`,
  'pickup unix n - n 60 1 pickup',
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'rewrite unix - - n - - trivial-rewrite',
  ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
  'proxymap unix - - n - - proxymap',
  'virtual unix - n n - - virtual',
  ...['error', 'retry'].map((name) => `${name} unix - - n - - error`),
  'anvil unix - - n - 1 anvil',
  'postlog unix-dgram n - n - 1 postlogd',
]

async function startPostfix(folder: string, addresses: Addresses) {
  const port = await freePort()
  const config = join(folder, 'postfix')
  const [host = ''] = addresses.reply.split('@').slice(1)
  const pattern = (text: string) => text.replaceAll('.', '\\.')
  await mkdir(config)
  const mailboxes = [
    'if !/^nobody@/',
    `/^reply(\\+.*)?@${pattern(host)}$/ reply/`,
    `/^.+@${pattern(addresses.domain)}$/ customers/`,
    'endif',
  ]
  await writeFile(join(folder, 'mailboxes'), `${mailboxes.join('\n')}\n`)
  await writeFile(
    join(folder, 'verified'),
    `/@${pattern(addresses.domain)}$/ PREPEND Authentication-Results: ${host}; dmarc=pass header.from=${addresses.domain}\n`,
  )
  const settings = Object.entries(mainConfig(folder, addresses)).map(([name, value]) => `${name} = ${value}\n`)
  await writeFile(join(config, 'main.cf'), settings.join(''))
  await writeFile(join(config, 'master.cf'), `${services(port).join('\n')}\n`)
  const run = (command: string) => {
    const { status, stderr } = spawnSync(programs.postfix, ['-c', config, command], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`postfix ${command} failed: ${stderr}`)
  }
  const log = () => readFile(join(folder, 'log'), 'utf8').catch(() => '')
  await mkdir(join(folder, 'queue'))
  run('start')
  return { port, stop: () => run('stop'), log }
}

async function startDovecot(folder: string) {
  const port = await freePort()
  const file = join(folder, 'dovecot.conf')
  await writeFile(
    file,
    `base_dir = ${folder}/dovecot
     state_dir = ${folder}/dovecot
     log_path = /dev/stderr
     info_log_path = /dev/null
     protocols = imap
     ssl = no
     disable_plaintext_auth = no
     first_valid_uid = 1
     mail_location = maildir:${folder}/mail/%u
     passdb {\n driver = static\n args = password=${password}\n }
     userdb {\n driver = static\n args = uid=${owner} gid=${owner} home=${folder}/mail/%u\n }
     service imap-login {
       inet_listener imap {\n address = 127.0.0.1\n port = ${port}\n }
       inet_listener imaps {\n port = 0\n }
     }\n`,
  )
  const child = spawn(programs.dovecot, ['-F', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  return {
    port,
    log: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Reads the sources of all mails of a mailbox, oldest first. */
async function readMailbox(port: number, user: 'reply' | 'customers'): Promise<string[]> {
  const auth = { user, pass: password }
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false })
  await client.connect()
  try {
    const lock = await client.getMailboxLock('INBOX')
    try {
      const [first] = (await client.search({ all: true })) || []
      const mails = first === undefined ? [] : await client.fetchAll('1:*', { source: true })
      return mails.map(({ source }) => String(source))
    } finally {
      lock.release()
    }
  } finally {
    await client.logout()
  }
}

export type DebianMail = Awaited<ReturnType<typeof startDebianMail>>

/** Starts Postfix and Dovecot of Debian on loopback, with mailboxes for the site and its customers. Stops both if one of them does not start. */
export async function startDebianMail(addresses: Addresses) {
  const folder = await mkdtemp(join(tmpdir(), 'mapwright-mail-'))
  // Both servers change to users of their own.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'mail'))
  await chmod(join(folder, 'mail'), 0o777)
  const postfix = await startPostfix(folder, addresses)
  let dovecot: Awaited<ReturnType<typeof startDovecot>> | undefined
  const logs = async () => `${await postfix.log()}\n${dovecot?.log()}`
  const stop = async () => {
    try {
      postfix.stop()
    } finally {
      await dovecot?.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
  try {
    dovecot = await startDovecot(folder)
    const imapPort = dovecot.port
    const mailsOf = (user: 'reply' | 'customers') => readMailbox(imapPort, user)
    await eventually(() => mailsOf('reply'))
    const smtp = { host: '127.0.0.1', port: postfix.port }
    return {
      ...{ logs, stop, mailsOf },
      imap: { host: '127.0.0.1', port: imapPort, user: 'reply', password },
      smtpUrl: `smtp://${smtp.host}:${smtp.port}`,
      /** Sends a mail like the mail program of a customer. */
      async send(mail: SendMailOptions) {
        const transport = nodemailer.createTransport({ ...smtp, ignoreTLS: true })
        await transport.sendMail(mail)
        transport.close()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
