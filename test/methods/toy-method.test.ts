import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { METHODS } from '../../src/config/providers/find-method.ts'
import { openAuth, openConfig, SESSION } from '../harness.ts'
import { locationOf } from './mail.ts'
import { Toy } from './toy/provider.ts'

const CALLBACK = '/auth/callback/toy'

// The folder `toy/` is the method, and this is its line in the registry.
beforeAll(() => {
  Object.assign(METHODS, { toy: 'Toy' })
})
afterAll(() => {
  Reflect.deleteProperty(METHODS, 'toy')
})

const open = () => openAuth({ providers: [Toy({ word: 'please' })] })

describe('a method of one folder and one line', () => {
  test('signs in', async () => {
    const { browser } = open()
    const response = await browser.submit(CALLBACK, { word: 'please' })
    expect(response.status).toBe(303)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('refuses an invalid proof', async () => {
    const { browser } = open()
    const response = await browser.submit(CALLBACK, { word: 'now' })
    expect(locationOf(response).searchParams.get('error')).toBe('CredentialsSignin')
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test('accepts no callback without a CSRF token', async () => {
    const { browser } = open()
    await browser.post(CALLBACK, { word: 'please' })
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test('has its form on the sign-in page', async () => {
    const page = await (await open().browser.navigate('/auth/signin')).text()
    expect(page).toContain('action="/auth/callback/toy"')
    expect(page).toContain('<label for="input-word-for-toy-provider">Word</label>')
  })

  test('redirects from its sign-in route to the page', async () => {
    const response = await open().browser.submit('/auth/signin/toy', {})
    expect(locationOf(response).pathname).toBe('/auth/signin')
  })

  test('reports its configuration errors', () => {
    expect(() => openConfig({ providers: [Toy({ word: '' })] })).toThrow('providers.toy.word: is empty')
  })

  test('warns about an option', () => {
    const provider = { ...Toy({ word: 'please' }), words: 'please' }
    const { log } = openConfig({ providers: [provider] })
    expect(log.warnings).toEqual([['provider-option', 'toy: `words` has no effect. Did you mean `word`?']])
  })
})
