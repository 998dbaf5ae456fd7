import { StartupError } from '../../startup/startup-error.ts'

const known: [pattern: RegExp, sentence: (dataDir: string) => string][] = [
  [
    /No space left on device|Disk quota exceeded/,
    (dataDir) => `The disk that holds ${dataDir} is full; free some space and start again.`,
  ],
  [
    /setpriv: .*(Operation not permitted|Permission denied|cap|priv)/i,
    () =>
      'PostgreSQL does not run as root and this machine does not let it change to another user; start Mapwright as an ordinary user, or set DATABASE_URL.',
  ],
  [
    /Permission denied|Read-only file system|Operation not permitted/,
    (dataDir) =>
      `The database may not read and write its folder in ${dataDir}; start Mapwright as its owner, or set another DATA_DIR.`,
  ],
  [
    /lock file "postmaster.pid"|pre-existing shared memory block/,
    (dataDir) => `Another Mapwright is already using ${dataDir}; stop it, or set another DATA_DIR.`,
  ],
]

/** Explains in one sentence why the PostgreSQL executable could not be started. Returns errors other than EACCES unchanged. */
export function explainSpawnFailure(error: NodeJS.ErrnoException): unknown {
  if (error.code !== 'EACCES') return error
  return new StartupError(
    'PostgreSQL does not run as root, and no other user may enter the folder of Mapwright; install setpriv (util-linux), start Mapwright as an ordinary user, or set DATABASE_URL.',
    { cause: error },
  )
}

/** Summarizes the output of a PostgreSQL process that has exited, as one sentence for the operator. */
export function explainFailure(output: string, dataDir: string): StartupError {
  for (const [pattern, sentence] of known) {
    if (pattern.test(output)) return new StartupError(sentence(dataDir), { cause: output })
  }
  const lines = output.trim().split('\n')
  const line = lines.findLast((text) => /FATAL|PANIC|error:/i.test(text)) ?? lines.at(-1) ?? 'it printed nothing'
  return new StartupError(`The embedded database did not start: ${line.replace(/^.*?(FATAL|PANIC|error):\s*/, '')}`, {
    cause: output,
  })
}
