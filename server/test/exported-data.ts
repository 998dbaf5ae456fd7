import type { DataSection } from '../src/platform/domain.ts'
import type { Person, TestSite } from './kit.ts'

/** Reads the content of these sections from a personal data export. */
export async function exportedData(
  { sql }: Pick<TestSite, 'sql'>,
  sections: readonly DataSection[],
  { _id }: Person,
  only?: string,
) {
  const rows: object[] = []
  for (const { name, rows: read } of sections)
    if (only === undefined || name === only) for await (const some of read(sql, _id)) rows.push(...some)
  return rows
}
