import { expect, test } from 'vitest'
import { readS3Address } from './s3-address.ts'

test('an address with a server names its key, bucket and manner of addressing', () => {
  expect(readS3Address('s3://KEY:a%2Fb%40c@files.example:9000/reads?region=eu-1&tls=0')).toEqual({
    bucket: 'reads',
    client: {
      region: 'eu-1',
      endpoint: 'http://files.example:9000',
      forcePathStyle: true,
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b@c' },
    },
  })
  expect(readS3Address('s3://K:S@files.example/reads?path_style=0').client).toMatchObject({
    endpoint: 'https://files.example',
    forcePathStyle: false,
  })
})

test('an address of a bucket alone leaves the credentials to the machine', () => {
  expect(readS3Address('s3://reads?region=eu-central-1')).toEqual({
    bucket: 'reads',
    client: { region: 'eu-central-1' },
  })
})

test.each(['s3://', 's3://KEY:SECRET@bucket', 's3://KEY:SECRET@host/a/b', 'http://host/bucket'])(
  '%s is refused in a sentence that does not repeat the secret',
  (address) => {
    expect(() => readS3Address(address)).toThrow(/^FILES_URL (?!.*:SECRET@bucket).*\.$/)
  },
)
