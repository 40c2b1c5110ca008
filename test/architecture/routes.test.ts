import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../../src/actions/routes.ts'
import { METHODS } from '../../src/methods/registry.ts'
import { readSources } from './source-graph.ts'

const rows = Object.entries(ROUTES)

/** The names of type `Action`: a type leaves nothing behind to ask at run time. */
function actions(): string[] {
  const statements = readSources().get('types/http.ts')?.statements.filter(ts.isTypeAliasDeclaration) ?? []
  const type = statements.find(({ name }) => name.text === 'Action')?.type
  const members = type && ts.isUnionTypeNode(type) ? type.types : []
  return members.map((member) =>
    ts.isLiteralTypeNode(member) && ts.isStringLiteral(member.literal) ? member.literal.text : '',
  )
}

describe('routes', () => {
  test('are POST or GET of an action', () => {
    const names = actions().flatMap((action) => [`GET ${action}`, `POST ${action}`])
    expect(rows.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([])
  })

  test('have a row for every action', () => {
    const served = new Set(rows.map(([name]) => name.split(' ')[1]))
    expect(actions().length).toBeGreaterThan(5)
    expect(actions().filter((action) => !served.has(action))).toEqual([])
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

describe('methods', () => {
  // Only what the entries read of a provider, for two entries whose providers differ in type.
  const provider = (formPost: boolean) => ({ formPost }) as never

  test.each(['oauth', 'oidc'] as const)('%s takes a POST only where the provider answers with one', (type) => {
    expect(METHODS[type].callback(provider(false))).toEqual({ method: 'GET', guard: 'transaction' })
    expect(METHODS[type].callback(provider(true))).toEqual({ method: 'POST', guard: 'transaction' })
  })

  test.each(['credentials', 'webauthn'] as const)('%s takes a POST with a CSRF token', (type) => {
    expect(METHODS[type].callback({} as never)).toEqual({ method: 'POST', guard: 'csrf' })
  })

  test('email takes a POST with a CSRF token, and a GET asks first', () => {
    expect(METHODS.email.callback({} as never)).toEqual({ method: 'POST', guard: 'csrf', confirms: true })
  })

  test('has no method beyond those', () => {
    expect(Object.keys(METHODS).sort()).toEqual(['credentials', 'email', 'oauth', 'oidc', 'webauthn'])
  })
})
