import { beforeAll, expect, test } from 'vitest'
import { blocksOf, pages } from './blocks/block.ts'
import { checkBlock } from './blocks/check-block.ts'
import { codeFiles, isCode } from './blocks/code-files.ts'
import { exampleFiles, examples } from './blocks/examples.ts'
import { type Fault, sayFault } from './blocks/fault.ts'
import { PLANTED } from './blocks/planted.ts'
import { typeCheck } from './blocks/type-check.ts'

const written = new Map(pages().map((page) => [page, blocksOf(page)]))
const inDocstrings = examples()
let typeFaults: readonly Fault[] = []

beforeAll(async () => {
  typeFaults = await typeCheck([
    ...[...written].flatMap(([page, blocks]) => codeFiles(page, blocks.filter(isCode))),
    ...[...inDocstrings].flatMap(([page, blocks]) => exampleFiles(page, blocks)),
    ...PLANTED.flatMap(({ page, blocks }) => codeFiles(page, blocks)),
  ])
})

test.each(PLANTED)('the check $fact', ({ blocks, faults }) => {
  const found = typeFaults.filter(({ block }) => blocks.includes(block))
  expect(found.map(({ line, message }) => `${line}: ${message}`)).toEqual(
    faults.map((fault) => expect.stringContaining(fault)),
  )
})

test('no block of the pages and docstrings has a fault', async () => {
  const blocks = [...written.values(), ...inDocstrings.values()].flat()
  expect(blocks.length).toBeGreaterThan(400)
  const faults = (await Promise.all(blocks.map(checkBlock))).flat()
  const planted = PLANTED.flatMap(({ blocks }) => blocks)
  const ofTypes = typeFaults.filter(({ block }) => !planted.includes(block))
  expect([...faults, ...ofTypes].map(sayFault)).toEqual([])
})
