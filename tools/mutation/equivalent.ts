import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Equivalent } from './score.ts'

type Rows = Readonly<Record<string, readonly Omit<Equivalent, 'file'>[]>>

const rows: Rows = JSON.parse(readFileSync(join(import.meta.dirname, 'equivalent.json'), 'utf8'))

/** Changes of the code that no test can see, each with the reason: `equivalent.json` lists them by file. */
export const EQUIVALENT: readonly Equivalent[] = Object.entries(rows).flatMap(([file, ofFile]) =>
  ofFile.map((row) => ({ file, ...row })),
)
