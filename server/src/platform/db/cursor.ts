import type { Outcome } from './prepared-query.ts'
import type { Statement } from './statement.ts'

let cursors = 0

/**
 * Reads the rows of a statement in batches, in an open transaction. Declares the cursor in SQL, because a cursor class for `pg` cannot share
 * a pipelined connection.
 */
export async function* readInBatches(
  run: (statement: Pick<Statement, 'text' | 'values'>) => Promise<Outcome>,
  { text, values }: Pick<Statement, 'text' | 'values'>,
  size: number,
): AsyncGenerator<object[]> {
  cursors = (cursors + 1) % 1_000_000
  const name = `cursor_${cursors}`
  await run({ text: `DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, values })
  const fetchNext = { text: `FETCH ${size} FROM ${name}`, values: [] }
  let isOpen = true
  try {
    while (isOpen) {
      const { rows } = await run(fetchNext)
      isOpen = rows.length === size
      if (rows.length > 0) yield rows
    }
  } finally {
    // The reader may stop early, so the cursor is closed explicitly. If the transaction has failed, its cursors are closed anyway, and the
    // error of CLOSE is ignored.
    await run({ text: `CLOSE ${name}`, values: [] }).catch(() => undefined)
  }
}
