import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { SubmitFunction } from '$app/forms'
import { toButtonText } from '../../../src/integrations/sveltekit/components/button-text.ts'
import { findFailure } from '../../../src/integrations/sveltekit/components/form-state.ts'
import { isMailProvider } from '../../../src/integrations/sveltekit/components/mail-providers.ts'
import { createSubmission } from '../../../src/integrations/sveltekit/components/submission.ts'

const FOLDER = join(import.meta.dirname, '../../../src/providers')
const OPTIONS = { server: 'smtp://localhost', from: 'a@example.com', apiKey: 'x', domain: 'example.com' }

/** What an export of a module makes; `null`: no provider, or one that wants other options. */
function make([name, Provider]: [string, unknown]): { id: string; type: string } | null {
  if (!/^[A-Z][a-z]/.test(name) || typeof Provider !== 'function') return null
  try {
    return Provider(OPTIONS)
  } catch {
    return null
  }
}

test('isMailProvider recognizes the built-in mail providers', async () => {
  const modules = await Promise.all(
    globSync('*.ts', { cwd: FOLDER }).map((file): Promise<object> => import(join(FOLDER, file))),
  )
  const made = modules.flatMap((module) => Object.entries(module)).flatMap((entry) => make(entry) ?? [])
  const ids = [...new Set(made.filter(({ type }) => type === 'email').map(({ id }) => id))]
  expect(ids.length).toBeGreaterThan(10)
  expect(ids.filter((id) => !isMailProvider(id))).toEqual([])
  expect(['github', 'credentials', undefined].filter(isMailProvider)).toEqual([])
})

test.each([
  [undefined, 'Sign in'],
  ['credentials', 'Sign in'],
  ['resend', 'Sign in'],
  ['acme', 'Sign in with Acme'],
  ['github', 'Sign in with GitHub'],
  ['my-idp', 'Sign in with My Idp'],
])('the button for %s has the text %j', (id, text) => {
  expect(toButtonText(id)).toBe(text)
})

const FAILURE = {
  error: 'CredentialsSignin',
  code: 'credentials',
  message: 'Sign-in failed.',
  provider: 'credentials',
  redirectTo: null,
  fields: {},
}

test('a form shows only a failure of its own provider', () => {
  expect(findFailure(FAILURE, 'credentials')).toBe(FAILURE)
  expect(findFailure({ ...FAILURE, provider: null }, undefined)).not.toBeNull()
  expect(findFailure(FAILURE, 'github')).toBeNull()
  for (const form of [null, undefined, 'x', {}, { error: 'x', provider: 'credentials' }])
    expect(findFailure(form, 'credentials')).toBeNull()
})

describe('submission', () => {
  type Input = Parameters<SubmitFunction>[0]
  /** Submits, and tells when the form waits. */
  async function submit(own?: SubmitFunction) {
    const states: boolean[] = []
    const input = { cancel: vi.fn(), controller: new AbortController() } as unknown as Input
    const next = await Promise.resolve(createSubmission(own, (is) => states.push(is))(input)).catch(String)
    return { next, states }
  }
  type Next = Extract<Awaited<ReturnType<SubmitFunction>>, (...given: never[]) => unknown>
  const answer = () => ({ update: vi.fn(async () => {}) })
  const run = (next: unknown, given: ReturnType<typeof answer>) =>
    (next as Next)(given as unknown as Parameters<Next>[0])

  test('is pending until the update ends', async () => {
    const { next, states } = await submit()
    expect(states).toEqual([true])
    const given = answer()
    await run(next, given)
    expect(given.update).toHaveBeenCalledOnce()
    expect(states).toEqual([true, false])
  })

  test('passes the result to the function of the application', async () => {
    const own = vi.fn()
    const { next, states } = await submit(() => own)
    const given = answer()
    await run(next, given)
    expect(own).toHaveBeenCalledExactlyOnceWith(given)
    expect(given.update).not.toHaveBeenCalled()
    expect(states).toEqual([true, false])
  })

  test.each<[string, SubmitFunction]>([
    ['cancels', ({ cancel }) => cancel()],
    ['aborts', ({ controller }) => controller.abort()],
    ['fails', () => Promise.reject(new Error('theirs'))],
  ])('ends its pending state if that function %s', async (_name, own) => {
    expect((await submit(own)).states).toEqual([true, false])
  })
})
