import type { Express } from 'express'
import { describe, expect, test } from 'vitest'
import { guideModules } from './guide-modules.ts'
import { listen } from './listen.ts'

const PAGE = { accept: 'text/html' }

describe('a sign-in page of the application', () => {
  const load = guideModules('sign-in-page.md')
  const open = async () => listen((await load<{ app: Express }>('src/app.ts')).app)
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      headers: { ...PAGE, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })

  test('replaces the built-in page', async () => {
    const answer = await fetch(`${await open()}/auth/signin?callbackUrl=/account`, {
      headers: PAGE,
      redirect: 'manual',
    })
    expect(answer.headers.get('location')).toContain('/login?callbackUrl=')
  })

  test('escapes the query', async () => {
    const answer = await fetch(`${await open()}/login?callbackUrl=%22%3E%3Cscript%3E&error=constructor`)
    const text = await answer.text()
    expect(text).not.toContain('<script>')
    expect(text).toContain('<p role="alert">Sign-in failed.</p>')
  })

  test('signs in with a password and returns to the requested page', async () => {
    const fields = { email: 'ada@app.example', password: 'correct horse', callbackUrl: '/account' }
    const answer = await post(`${await open()}/login/credentials`, fields)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/\/account$/)
    expect(answer.headers.getSetCookie().join()).toContain('latchkey.session=')
  })

  test('shows an error for a wrong password on the same page', async () => {
    const answer = await post(`${await open()}/login/credentials`, { email: 'ada@app.example', password: 'wrong' })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('The email address or the password is wrong.')
  })

  test('redirects the user to the provider', async () => {
    const answer = await post(`${await open()}/login/github`, { callbackUrl: '/' })
    expect(answer.headers.get('location')).toContain('https://github.com/login/oauth/authorize')
  })

  test('refuses a form from another site', async () => {
    const headers = { ...PAGE, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const body = new URLSearchParams({ email: 'a', password: 'correct horse' })
    const answer = await fetch(`${await open()}/login/credentials`, { method: 'POST', headers, body })
    expect(answer.status).toBe(403)
  })
})
