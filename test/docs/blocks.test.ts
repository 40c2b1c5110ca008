import { beforeAll, describe, expect, test } from 'vitest'
import { type Block, blocksOf, pages } from './blocks/block.ts'
import { checkBlock } from './blocks/check-block.ts'
import { codeFiles, isCode } from './blocks/code-files.ts'
import { exampleFiles, examples } from './blocks/examples.ts'
import { type Fault, sayFault } from './blocks/fault.ts'
import { PLANTED } from './blocks/planted.ts'
import { typeCheck } from './blocks/type-check.ts'

/** The compiler reads every page at once; a busy machine takes its time. */
const PATIENCE = 120_000

const written = new Map(pages().map((page) => [page, blocksOf(page)]))
const inDocstrings = examples()
let typeFaults: readonly Fault[] = []

beforeAll(async () => {
  typeFaults = await typeCheck([
    ...[...written].flatMap(([page, blocks]) => codeFiles(page, blocks.filter(isCode))),
    ...[...inDocstrings].flatMap(([page, blocks]) => exampleFiles(page, blocks)),
    ...PLANTED.flatMap(({ page, blocks }) => codeFiles(page, blocks)),
  ])
}, PATIENCE)

/** What is wrong with a block, each with its line. */
async function faultsOf(block: Block): Promise<string[]> {
  const ofTypes = typeFaults.filter((fault) => fault.block === block)
  return [...(await checkBlock(block)), ...ofTypes].map(sayFault)
}

describe('the check', () => {
  test.each(PLANTED)('$fact', ({ blocks, faults }) => {
    const found = typeFaults.filter(({ block }) => blocks.includes(block))
    expect(found.map(({ line, message }) => `${line}: ${message}`)).toEqual(
      faults.map((fault) => expect.stringContaining(fault)),
    )
  })
})

describe.each([...written, ...inDocstrings].filter(([, { length }]) => length > 0))('%s', (_, blocks) => {
  test.each(blocks)('has $language that is right behind line $line', { timeout: PATIENCE }, async (block) => {
    expect(await faultsOf(block)).toEqual([])
  })
})
