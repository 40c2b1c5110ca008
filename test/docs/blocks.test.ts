import { beforeAll, expect, test } from 'vitest'
import { blocksOf, pages, readBlocks } from './blocks/block.ts'
import { checkBlock } from './blocks/check-block.ts'
import { codeFiles, isCode } from './blocks/code-files.ts'
import { exampleFiles, examples } from './blocks/examples.ts'
import { type Fault, sayFault } from './blocks/fault.ts'
import { shellSyntaxFaults } from './blocks/shell.ts'
import { typeCheck } from './blocks/type-check.ts'

const written = new Map(pages().map((page) => [page, blocksOf(page)]))
const inDocstrings = examples()
// Checks that never complain prove nothing.
const planted = readBlocks('page.md', "```ts\nconst n: number = 'text'\n```\n\n```sh\nnpm test | | cat\n```\n")
let typeFaults: readonly Fault[] = []

beforeAll(async () => {
  typeFaults = await typeCheck([
    ...[...written].flatMap(([page, blocks]) => codeFiles(page, blocks.filter(isCode))),
    ...[...inDocstrings].flatMap(([page, blocks]) => exampleFiles(page, blocks)),
    ...codeFiles('page.md', planted.filter(isCode)),
  ])
})

test('every code block in pages and docstrings is valid', async () => {
  const blocks = [...written.values(), ...inDocstrings.values()].flat()
  expect(blocks.length).toBeGreaterThan(400)
  const faults = (await Promise.all(blocks.map(checkBlock))).flat()
  const syntaxFaults = shellSyntaxFaults([...planted, ...blocks].filter(({ language }) => language === 'sh'))
  const compiled = [...typeFaults, ...syntaxFaults]
  const isPlanted = ({ block }: Fault) => planted.includes(block)
  expect(compiled.filter(isPlanted)).toHaveLength(2)
  expect([...faults, ...compiled.filter((fault) => !isPlanted(fault))].map(sayFault)).toEqual([])
})
