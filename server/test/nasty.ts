import fc from 'fast-check'

/** Values that are known to break parsers, databases and terminals. */
const nastyValues: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '../../etc/passwd',
  "' OR 1=1 --",
  'constructor',
  '__proto__',
  '{{constructor}}',
  '=HYPERLINK("x")',
  'x'.repeat(70_000),
  '💥'.repeat(500),
  0,
  -0,
  -1,
  0.1,
  2 ** 53 + 1,
  -(2 ** 63),
  1e308,
  '1e309',
  '9223372036854775808',
  '99999999999999999999.99',
  'NaN',
  '-0.00',
  true,
  false,
  [],
  [[]],
  {},
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  '00000000-0000-0000-0000-000000000000',
  '018f0000-0000-7000-8000-000000000000',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
]

export const nasty = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...nastyValues) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...nastyValues), { maxLength: 200 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/**
 * The number of runs of a fuzz test. The long run explores with random values. The short run repeats the same values, so that a test that passed
 * for a commit passes for it again.
 */
export const fuzzRuns = (short: number, long: number) =>
  process.env['TEST_LONG'] === undefined ? { numRuns: short, seed: 29_112_026 } : { numRuns: long }

/** Request bodies that cannot be written as object literals. */
export const rawBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e309',
  '{"a":1e309}',
  '{"__proto__":{"role_id":1}}',
  '{"constructor":{"prototype":{"role_id":1}}}',
  '{"a":1,"a":2}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
]

/** Malformed multipart bodies; the boundary is "b". */
export const brokenMultiparts: readonly string[] = [
  '',
  '--b',
  '--b--',
  '--b\r\n\r\n',
  '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
  '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="../../x"\r\nContent-Type: application/octet-stream\r\n\r\nab',
  '--b\r\nContent-Disposition: form-data; name="original_file"; filename="x\u0000y"\r\n\r\nab\r\n--b--\r\n',
  ...['file', 'files', 'original_file', 'logo', 'logo_dark', 'picture'].map(
    (name) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/octet-stream\r\n\r\nab\r\n--b--\r\n`,
  ),
  `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(5_000)}"\r\n\r\n1\r\n--b--\r\n`,
  `--b\r\n${'X-Header: y\r\n'.repeat(500)}\r\n\r\n1\r\n--b--\r\n`,
]

/** File names as they may appear in a malicious request. */
const nastyNames: readonly string[] = [
  'read.bin',
  'a\u0000b.bin',
  '\ud800.bin',
  '../../x.bin',
  'C:\\x\\y.bin',
  '\u202egpj.bin',
  'n'.repeat(3_000),
  `${'n'.repeat(253)}💥.bin`,
  '💥.bin',
  ' ',
  '',
  'CON',
  'ملف.bin',
  'a\r\nX-Injected: 1',
  'a";name="b',
]

export const nastyName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nastyNames) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

/** File names in Content-Disposition headers, plain or encoded. An encoded name can contain any byte. */
const filenames = nastyName.chain((name) =>
  fc.constantFrom(
    `filename="${name}"`,
    `filename=${name}`,
    `filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
    `filename*=UTF-8''a%00b`,
    `filename*=UTF-8''%ED%A0%80.bin`,
    `filename*=latin1''%00%ff`,
  ),
)

/** Uploads that are complete, so that their file names reach the database. */
export const nastyUpload = (parts: readonly string[], fields: Readonly<Record<string, string>>): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom('', ...parts), filenames), { minLength: 1, maxLength: 2 }),
      fc.constantFrom(
        'application/octet-stream',
        'image/png',
        'text/html\u0000',
        '',
        'x'.repeat(500),
        'a/b; c="\u0000"',
      ),
      fc.constantFrom('content', '', '\u0000'.repeat(2_000), 'PK\u0003\u0004', '%PDF-1.7'),
    )
    .map(([files, type, content]) => {
      const texts = Object.entries(fields).map(
        ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const contents = files.map(
        ([name, filename]) =>
          `--b\r\nContent-Disposition: form-data; name="${name || 'surplus'}"; ${filename}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`,
      )
      return Buffer.from(`${[...texts, ...contents].join('')}--b--\r\n`)
    })

/** Malicious request headers. Node refuses some of them before the app sees them. */
export const nastyHeader = fc.tuple(
  fc.constantFrom(
    'user-agent',
    'accept-language',
    'accept-encoding',
    'authorization',
    'cookie',
    'idempotency-key',
    'if-none-match',
    'range',
    'x-request-id',
    'x-forwarded-for',
    'content-type',
    'expect',
  ),
  fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\t',
      '\u00ff\u0080\u009f',
      'a'.repeat(9_000),
      ','.repeat(3_000),
      'en;q=NaN,,;q=',
      'bytes=9999999999999999999-',
      'bytes=-0',
      'Bearer ',
      'Bearer a.b.c',
      'theme=\u00ff; language=xx',
      'multipart/form-data; boundary=',
      'application/json; charset=utf-7',
      '100-continue',
      '::1, 999.1.1.1',
      '"'.repeat(500),
    ),
    fc.string({ maxLength: 60 }),
  ),
)
