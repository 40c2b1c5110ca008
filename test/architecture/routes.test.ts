import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { getCallbackRule } from '../../src/kernel/get-method.ts'
import { ROUTES } from '../../src/kernel/routes.ts'
import { parse, SRC } from './source-graph.ts'

const rows = Object.entries(ROUTES)

/** The members of the type `Action`, read from its source because types do not exist at run time. */
function actionNames(): string[] {
  const { statements } = parse('http.ts', readFileSync(join(SRC, 'seams/http.ts'), 'utf8'))
  const type = statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === 'Action')?.type
  const members = type && ts.isUnionTypeNode(type) ? type.types : []
  return members.map((member) =>
    ts.isLiteralTypeNode(member) && ts.isStringLiteral(member.literal) ? member.literal.text : '',
  )
}

const actions = actionNames()

describe('routes', () => {
  test('are POST or GET of an action', () => {
    const names = actions.flatMap((action) => [`GET ${action}`, `POST ${action}`])
    expect(rows.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([])
  })

  test('have a row for every action', () => {
    const served = new Set(rows.map(([name]) => name.split(' ')[1]))
    expect(actions.length).toBeGreaterThan(5)
    expect(actions.filter((action) => !served.has(action))).toEqual([])
  })

  test('guard every POST', () => {
    const posts = rows.filter(([name]) => name.startsWith('POST '))
    expect(posts.length).toBeGreaterThan(3)
    expect(posts.filter(([, { guard }]) => guard === 'none')).toEqual([])
  })

  test('leave only the callback to the guard of the method', () => {
    const names = rows.filter(([, { guard }]) => guard === 'method').map(([name]) => name)
    expect(names).toEqual(['GET callback', 'POST callback'])
  })
})

describe('callbacks', () => {
  // Only what is read of a provider.
  const provider = (type: string, formPost = false) => ({ type, formPost }) as never

  test.each(['oauth', 'oidc'])(
    'of %s take a POST, and the GET that follows it, only where the provider answers with one',
    (type) => {
      expect(getCallbackRule(provider(type))).toEqual({ methods: ['GET'], guard: 'transaction' })
      expect(getCallbackRule(provider(type, true))).toEqual({ methods: ['GET', 'POST'], guard: 'transaction' })
    },
  )

  test.each(['credentials', 'email', 'webauthn', 'anything'])('of %s take a POST with a CSRF token', (type) => {
    expect(getCallbackRule(provider(type))).toEqual({ methods: ['POST'], guard: 'sign-in' })
  })
})
