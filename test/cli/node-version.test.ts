import { expect, test } from 'vitest'
import { findNeededNode } from '../../src/cli/node-version.ts'
import { run } from '../../src/cli/run.ts'

test.each<[range: string, node: string, needed: string | null]>([
  ['>=22.17', '20.20.2', '22.17'],
  ['>=22.17', '22.16.9', '22.17'],
  ['>=22.17', '22.17.0', null],
  ['>=22.17', '24.1.0', null],
  ['>= 18', '18.0.0', null],
  ['^20.19.0 || >=22.12.0', '20.19.0', null],
  ['^20.19.0 || >=22.12.0', '21.0.0', '22.12.0'],
  ['^20.19.0 || >=22.12.0', '20.18.0', '22.12.0'],
  ['20.x || 22.x', '22.3.0', null],
  ['20.x || 22.x', '24.0.0', '22'],
  ['>=20 <25', '18.0.0', null],
  ['*', '18.0.0', null],
])('findNeededNode for the range %s and Node %s returns %s', (range, node, needed) => {
  expect(findNeededNode(range, node)).toBe(needed)
})

test.each(['doctor', 'init'])('%s reports that this Node version is too old', async (command) => {
  const said: string[] = []
  const host = { node: '>=99', hasColors: false, note: (line: string) => void said.push(line) }
  // The command is not reached.
  expect(await run([command], host as unknown as Parameters<typeof run>[1])).toBe(1)
  expect(said).toEqual([
    `error: latchkey needs Node 99 or newer, and this is Node ${process.versions.node}. Install one: nvm install 24`,
  ])
})
