import { spawnSync } from 'node:child_process'
import { accessSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { root } from '../../../scripts/set-up.mjs'
import { eventually } from '../eventually.ts'
import { type Supervised, supervise } from './supervised.ts'

const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
}

/** Checks whether Debian's etcd-server, patroni, postgresql-15, pgbouncer and haproxy are installed, and whether root runs the tests. */
export const hasDebianCluster = (): boolean => {
  try {
    for (const program of Object.values(programs)) accessSync(program)
    return userInfo().uid === 0
  } catch {
    return false
  }
}

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
const password = 'availability'

/** The machines' addresses in the examples, 10.0.0.x, become addresses of the loopback network, where each machine has its own ports. */
export const machineAddress = (machine: number) => `127.77.0.${machine}`

/** Reads an example configuration of deploy/high-availability for the addresses and folders of a test. */
export const example = (name: string, replaced: readonly (readonly [string | RegExp, string])[]) =>
  [...replaced, ['10.0.0.0/24', '127.77.0.0/24'] as const, [/\b10\.0\.0\.(\d+)/g, '127.77.0.$1'] as const].reduce(
    (text, [pattern, by]) => text.replaceAll(pattern instanceof RegExp ? pattern : new RegExp(pattern, 'g'), by),
    readFileSync(join(root, 'deploy/high-availability', name), 'utf8'),
  )

type Machine = { name: string; host: string; patroni: Supervised }

/** The name of the machine that is the primary, according to Patroni. Undefined while there is none. */
async function primaryOf(machines: readonly Machine[]): Promise<Machine | undefined> {
  for (const machine of machines) {
    const response = await fetch(`http://${machine.host}:8008/primary`).catch(() => undefined)
    if (response?.status === 200) return machine
  }
  return undefined
}

async function startEtcd(folder: string, owner: { uid: number; gid: number }, at: number): Promise<Supervised> {
  const config = join(folder, `etcd-${at}.yaml`)
  const name = `db${at}`
  const text = example('etcd.yaml', [
    [/^name: db1/gm, `name: ${name}`],
    ['/var/lib/etcd/mapwright', `${folder}/etcd-${at}`],
    // The members' addresses in `initial-cluster` stay as they are; all others are those of this member.
    [/(-urls: http:\/\/10\.0\.0\.)11/g, `$1${10 + at}`],
  ])
  await writeFile(config, text)
  return supervise({
    name: `etcd ${name}`,
    command: programs.etcd,
    args: ['--config-file', config],
    owner,
    log: join(folder, `etcd-${at}.log`),
  })
}

async function startPatroni(folder: string, owner: { uid: number; gid: number }, at: number): Promise<Machine> {
  const config = join(folder, `patroni-${at}.yml`)
  const data = `${folder}/postgres-${at}`
  const text = example('patroni.yml', [
    [/^name: db1/gm, `name: db${at}`],
    [/((?:listen|connect_address): 10\.0\.0\.)11/g, `$1${10 + at}`],
    ['/var/lib/postgresql/mapwright.pgpass', `${folder}/pgpass-${at}`],
    ['/var/lib/postgresql/mapwright', data],
    ['/var/run/postgresql', `${folder}/sockets-${at}`],
    [/CHANGE_ME_\w+/g, password],
  ])
  await writeFile(config, text)
  await mkdir(`${folder}/sockets-${at}`)
  for (const path of [config, `${folder}/sockets-${at}`]) await chown(path, owner.uid, owner.gid)
  const patroni = supervise({
    name: `patroni db${at}`,
    command: programs.patroni,
    args: [config],
    env: { PYTHONUNBUFFERED: '1' },
    owner,
    log: join(folder, `patroni-${at}.log`),
  })
  return { name: `db${at}`, host: machineAddress(10 + at), patroni }
}

/** Connects as superuser and runs one statement. */
async function runOn(host: string, port: number, database: string, text: string) {
  const client = new pg.Client({ host, port, database, user: 'postgres', password })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

/**
 * Starts two machines with PostgreSQL under Patroni and a third that only votes, each with etcd, in addition PgBouncer and HAProxy as on the
 * machine of the app. Every program starts again when it ends.
 */
export async function startDatabaseMachines(folder: string) {
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o755)
  const etcds = await Promise.all([1, 2, 3].map((at) => startEtcd(folder, owner, at)))
  // Patroni 3.0 does not find out the version of an etcd that has not elected a leader yet.
  await eventually(async () => expect((await fetch(`http://${machineAddress(11)}:2379/health`)).status).toBe(200))
  const machines = await Promise.all([1, 2].map((at) => startPatroni(folder, owner, at)))
  const hosts = machines.map(({ host }) => host)
  const primary = await eventually(async () => {
    const found = await primaryOf(machines)
    if (!found) throw new Error('no primary yet')
    return found
  })
  await runOn(primary.host, 5432, 'postgres', `CREATE ROLE mapwright LOGIN PASSWORD '${password}'`)
  await runOn(primary.host, 5432, 'postgres', 'CREATE DATABASE mapwright OWNER mapwright')
  await mkdir(join(folder, 'pgbouncer'))
  const users = join(folder, 'pgbouncer/userlist.txt')
  await writeFile(users, `"mapwright" "${password}"\n`)
  const bouncerConfig = join(folder, 'pgbouncer/pgbouncer.ini')
  await writeFile(
    bouncerConfig,
    example('pgbouncer.ini', [
      ['/etc/pgbouncer/userlist.txt', users],
      ['/var/log/postgresql', `${folder}/pgbouncer`],
      ['/var/run/postgresql', `${folder}/pgbouncer`],
    ]),
  )
  await chown(join(folder, 'pgbouncer'), owner.uid, owner.gid)
  const proxyConfig = join(folder, 'haproxy.cfg')
  await writeFile(proxyConfig, example('haproxy.cfg', []))
  const bouncer = supervise({
    name: 'pgbouncer',
    command: programs.pgbouncer,
    args: [bouncerConfig],
    owner,
    log: join(folder, 'pgbouncer.out'),
  })
  const proxy = supervise({
    name: 'haproxy',
    command: programs.haproxy,
    args: ['-db', '-f', proxyConfig],
    log: join(folder, 'haproxy.log'),
  })
  return {
    url: `postgres://mapwright:${password}@${machineAddress(21)}:6432/mapwright`,
    website: `http://${machineAddress(21)}`,
    etcds,
    machines,
    hosts,
    bouncer,
    proxy,
    primary: () => primaryOf(machines),
    /** The roles and lag of the machines according to Patroni. */
    cluster: async (): Promise<{ members: { name: string; role: string; state: string }[] }> => {
      for (const host of hosts) {
        const response = await fetch(`http://${host}:8008/cluster`).catch(() => undefined)
        if (response?.ok) return response.json()
      }
      return { members: [] }
    },
    async stop() {
      for (const one of [proxy, bouncer, ...machines.map(({ patroni }) => patroni), ...etcds]) await one.stop()
    },
  }
}

export type DatabaseMachines = Awaited<ReturnType<typeof startDatabaseMachines>>
