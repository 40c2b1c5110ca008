// Loads the changed files before the tests. Otherwise a constant of a part that a test loads would belong to that test,
// and no other test would run against a change of it.

import { globSync } from 'node:fs'
import { join } from 'node:path'

const patterns: string[] = JSON.parse(process.env['MUTATION_FILES'] ?? '[]')

for (const file of globSync(patterns)) await import(join(process.cwd(), file))
