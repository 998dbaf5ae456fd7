import fc from 'fast-check'

/** Values that have broken parsers, databases and terminals before. */
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

/** Bodies that no object literal can say. */
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

/** Multipart bodies that end, nest or lie in the wrong place; the boundary is "b". */
export const brokenMultiparts: readonly string[] = [
  '',
  '--b',
  '--b--',
  '--b\r\n\r\n',
  '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
  '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="../../x"\r\nContent-Type: application/octet-stream\r\n\r\nab',
  '--b\r\nContent-Disposition: form-data; name="original_file"; filename="x\u0000y"\r\n\r\nab\r\n--b--\r\n',
  `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(5_000)}"\r\n\r\n1\r\n--b--\r\n`,
  `--b\r\n${'X-Header: y\r\n'.repeat(500)}\r\n\r\n1\r\n--b--\r\n`,
]
