import { expect, test } from 'vitest'
import { parseS3Address } from './s3-address.ts'

test('an address with a server contains credentials, bucket and addressing style', () => {
  expect(parseS3Address('s3://KEY:a%2Fb%40c@files.example:9000/reads?region=eu-1&tls=0')).toEqual({
    bucket: 'reads',
    client: {
      region: 'eu-1',
      endpoint: 'http://files.example:9000',
      forcePathStyle: true,
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b@c' },
    },
  })
  expect(parseS3Address('s3://K:S@files.example/reads?path_style=0').client).toMatchObject({
    endpoint: 'https://files.example',
    forcePathStyle: false,
  })
})

test("an address with only a bucket uses the machine's credentials", () => {
  expect(parseS3Address('s3://reads?region=eu-central-1')).toEqual({
    bucket: 'reads',
    client: { region: 'eu-central-1' },
  })
})

test.each([
  's3://',
  's3://127.0.0.1',
  's3://[::1]:9000',
  's3://KEY:SECRET@bucket',
  's3://KEY:SECRET@host/a/b',
  'http://host/bucket',
])('refuses %s in a sentence without the secret', (address) => {
  expect(() => parseS3Address(address)).toThrow(/^FILES_URL (?!.*:SECRET@bucket).*\.$/)
})
