// npm run test:properties [-- <subject> …]: every property, or those of some subjects, with 10,000 examples each that
// nobody has tried yet, or as many as PROPERTY_RUNS says.

import { spawnSync } from 'node:child_process'

process.env['PROPERTY_RUNS'] ??= '10000'
process.env['PROPERTY_SEED'] ??= String(Math.floor(Math.random() * 2 ** 31))

const subjects = process.argv.length > 2 ? process.argv.slice(2) : ['']
const { status } = spawnSync('vitest', ['run', ...subjects.map((name) => `test/properties/${name}`)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
