import { describe, expect, test, vi } from 'vitest'
import { PendingProviders } from '../../../src/config/providers/pending-providers.ts'
import { resolvePreset } from '../../../src/features/preset.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Google } from '../../../src/providers/google.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { ResolvedProvider } from '../../../src/types/provider.ts'
import { SECRET } from '../../harness.ts'

const CLIENT = { clientId: 'client', clientSecret: 'secret' }

/** Providers that count how often they are completed. */
function open(...ids: string[]) {
  const complete = vi.fn((id: string) => ({ id, type: 'oidc' }) as ResolvedProvider)
  const pending = ids.map((id) => [id, { id, type: 'oidc', complete: () => complete(id) }] as const)
  return { complete, providers: new PendingProviders(new Map(pending)) }
}

describe('the providers of a configuration', () => {
  test('are not completed to be counted or looked for', () => {
    const { complete, providers } = open('a', 'b')
    expect([providers.size, providers.has('a'), providers.has('c'), [...providers.keys()]]).toEqual([
      ...[2, true, false],
      ['a', 'b'],
    ])
    expect(providers.get('c')).toBeUndefined()
    expect(complete).not.toHaveBeenCalled()
  })

  test('are completed one by one, and once', () => {
    const { complete, providers } = open('a', 'b')
    expect(providers.get('b')).toBe(providers.get('b'))
    expect(complete.mock.calls).toEqual([['b']])
    expect(Array.from(providers.values(), ({ id }) => id)).toEqual(['a', 'b'])
    expect(complete.mock.calls).toEqual([['b'], ['a']])
  })

  test('are frozen once they are used', () => {
    const { providers } = resolvePreset({ providers: [GitHub(CLIENT), Google(CLIENT)], secret: SECRET }, {})
    const github = providers.get('github')
    expect([Object.isFrozen(github), Object.isFrozen(github?.style)]).toEqual([true, true])
  })

  test('keep what was given when the application changes its objects before the first use', () => {
    const authorization = { params: { prompt: 'login' } }
    const style = { bg: '#111111' }
    const own = { ...CLIENT, id: 'idp', issuer: 'https://idp.example', authorization, style }
    const plain = { ...own, id: 'plain', type: 'oidc', name: 'Plain' } as const
    const { providers } = resolvePreset({ providers: [Oidc(own), plain], secret: SECRET }, {})
    authorization.params.prompt = 'none'
    style.bg = '#222222'
    for (const id of ['idp', 'plain'])
      expect(providers.get(id)).toMatchObject({
        authorization: { params: { prompt: 'login' } },
        style: { bg: '#111111' },
      })
  })
})
