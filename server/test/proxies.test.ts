import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetCaptcha } from '@mapwright/contract/accounts/captcha-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../scripts/set-up.mjs'
import { eventually } from './eventually.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { type AppProcess, freePort, startAnotherProcess } from './processes.ts'

// Tests the example configurations in deploy/ in front of a running site, with the Debian packages nginx, caddy and apache2-bin. The tests change the
// ports and omit TLS.

type Ports = { proxy: number; app: number }
type Proxy = {
  program: string
  /** Writes the configuration from the example. Returns the arguments of the program. */
  configure: (folder: string, ports: Ports) => Promise<string[]>
}

const example = (name: string, { proxy, app }: Ports, replaced: readonly [RegExp, string][]) =>
  [...replaced, [/127\.0\.0\.1:3000/g, `127.0.0.1:${app}`] as const].reduce(
    (text, [pattern, by]) => text.replace(pattern, by.replaceAll('PORT', String(proxy))),
    readFileSync(join(root, 'deploy', name), 'utf8'),
  )

const proxies: Record<string, Proxy> = {
  nginx: {
    program: '/usr/sbin/nginx',
    configure: async (folder, ports) => {
      const site = example('nginx.conf', ports, [
        [/server \{\s+listen 80;[\s\S]*?\n\}\n/, ''],
        [/listen \[::\]:443.*\n/, ''],
        [/listen 443 ssl http2/, 'listen 127.0.0.1:PORT'],
        [/.*ssl_certificate.*\n/g, ''],
      ])
      const file = join(folder, 'nginx.conf')
      await writeFile(
        file,
        `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
         http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
         ${site} }`,
      )
      return ['-c', file]
    },
  },
  caddy: {
    program: '/usr/bin/caddy',
    configure: async (folder, ports) => {
      const file = join(folder, 'Caddyfile')
      const site = example('Caddyfile', ports, [[/^tuning\.example/m, 'http://127.0.0.1:PORT']])
      await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
      return ['run', '--adapter', 'caddyfile', '--config', file]
    },
  },
  apache: {
    program: '/usr/sbin/apache2',
    configure: async (folder, ports) => {
      const site = example('apache.conf', ports, [
        [/<VirtualHost \*:80>[\s\S]*?<\/VirtualHost>/, ''],
        [/<VirtualHost \*:443>/, 'Listen 127.0.0.1:PORT\n<VirtualHost *:PORT>'],
        [/.*(SSL|Protocols).*\n/g, ''],
      ])
      const modules = ['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http']
      const file = join(folder, 'apache.conf')
      await mkdir(join(folder, 'run'))
      await writeFile(
        file,
        [
          `ServerRoot ${folder}`,
          `DefaultRuntimeDir ${folder}/run`,
          `PidFile ${folder}/apache.pid`,
          `ErrorLog ${folder}/error.log`,
          'ServerName localhost',
          ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
          site,
        ].join('\n'),
      )
      return ['-D', 'FOREGROUND', '-f', file]
    },
  },
}

const isInstalled = (program: string) => {
  try {
    accessSync(program)
    return true
  } catch {
    return false
  }
}

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
})
afterAll(() => site.close())

const isLong = process.env.TEST_LONG !== undefined

describe.each(Object.entries(proxies))('%s', (_, { program, configure }) => {
  const check = test.skipIf(!isLong || !isInstalled(program))
  let folder: string
  let app: AppProcess
  let child: ChildProcess
  let url: string
  let output = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mapwright-proxy-'))
    app = await startAnotherProcess(site, { TRUST_PROXY: '1', LOG_LEVEL: 'info' })
    const ports = { proxy: await freePort(), app: Number(new URL(app.url).port) }
    url = `http://127.0.0.1:${ports.proxy}`
    child = spawn(program, await configure(folder, ports), { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    await eventually(async () => expect((await fetch(`${url}/ready`).catch(() => undefined))?.ok, output).toBe(true))
  })
  afterAll(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const as = () => ({ authorization: `Bearer ${site.customer.token}` })

  check('passes pages, a read of 64 MB in both directions, and the refusal of a larger one', async () => {
    expect((await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).status).toBe(200)
    const read = new Uint8Array(64 * 1024 * 1024).map((_, at) => (at * 2_654_435_761) >>> 24)
    const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
      const form = new FormData()
      form.set('original_file', new Blob([bytes]), 'read.bin')
      return fetch(`${url}/api/order`, {
        method: 'POST',
        headers: { ...as(), 'idempotency-key': crypto.randomUUID() },
        body: form,
      })
    }
    const created = await upload(read)
    const response = await created.json()
    expect(created.status, JSON.stringify(response)).toBe(200)
    const downloaded = await fetch(`${url}/api/order/${response.order._id}/download_old_file`, { headers: as() })
    expect(Buffer.from(await downloaded.arrayBuffer()).equals(Buffer.from(read))).toBe(true)
    const refused = await upload(new Uint8Array(90 * 1024 * 1024))
    expect([refused.status, (await refused.json()).code]).toEqual([413, 'request.too_large'])
  })

  check('passes live updates at once', async () => {
    const abort = new AbortController()
    const stream = await fetch(`${url}/api/events`, { headers: as(), signal: abort.signal })
    let text = ''
    const reading = (async () => {
      for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece
    })().catch(() => undefined)
    await eventually(() => expect(text).not.toBe(''))
    const before = text.length
    await site.orderIn('pending')
    await eventually(() => expect(text.length).toBeGreaterThan(before))
    abort.abort()
    await reading
  })

  check('forwards the real client address and ignores a forged X-Forwarded-For', async () => {
    const [limit] = GetCaptcha.limits ?? []
    const statuses = []
    for (let at = 0; at <= (limit?.count ?? 0); at++) {
      const headers = { 'x-forwarded-for': `203.0.113.${at}` }
      statuses.push((await fetch(`${url}/api${GetCaptcha.path}`, { method: GetCaptcha.method, headers })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
