import { describe, expect, it } from 'vitest'
import { explainFailure } from './explain-failure.ts'

const explained = (output: string) => explainFailure(output, '/srv/mapwright').message

describe('explainFailure', () => {
  it.each([
    [
      'initdb: error: could not write to file "x": No space left on device',
      'The disk that holds /srv/mapwright is full',
    ],
    ['setpriv: setresuid failed: Operation not permitted', 'start Mapwright as an ordinary user, or set DATABASE_URL'],
    [
      'FATAL:  could not open file "PG_VERSION": Permission denied',
      'may not read and write its folder in /srv/mapwright',
    ],
    ['FATAL:  lock file "postmaster.pid" already exists', 'Another Mapwright is already using /srv/mapwright'],
  ])('explains "%s"', (output, sentence) => {
    expect(explained(output)).toContain(sentence)
  })

  it('quotes the FATAL line of an unknown failure without its timestamp', () => {
    const output =
      '2026-01-01 00:00:00 UTC [7] LOG:  starting\n2026-01-01 00:00:00 UTC [7] FATAL:  bad stars\nHINT: wait'
    expect(explained(output)).toBe('The embedded database did not start: bad stars')
  })
})
