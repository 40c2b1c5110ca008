import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { bundle } from '../../tools/bundle.ts'

test('leaves no arrow function in a variable of the published files', async () => {
  const { code = '' } = (await bundle()).find((chunk) => chunk.code.includes('function createKernel(')) ?? {}
  expect(code).toContain('function compilePlan(')
  const variables = parseAst(code).body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  )
  expect(variables.length).toBeGreaterThan(50)
  expect(variables.filter(({ init }) => init?.type === 'ArrowFunctionExpression')).toEqual([])
})
