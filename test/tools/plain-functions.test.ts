import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { readPublished } from '../../tools/published.ts'

test('leaves no arrow function in a variable of the published files', async () => {
  const files = await readPublished()
  const code = [...files.values()].find((text) => text.includes('function createKernel(')) ?? ''
  expect(code).toContain('function compilePlan(')
  const variables = parseAst(code).body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  )
  expect(variables.length).toBeGreaterThan(50)
  expect(variables.filter(({ init }) => init?.type === 'ArrowFunctionExpression')).toEqual([])
})
