import express, { type RequestHandler } from 'express'
import { expect, test } from 'vitest'
import { guideModules } from './guides/guide-modules.ts'
import { ask, listen } from './guides/listen.ts'

const load = guideModules('../caching-and-headers.md')

test('the middleware of the page refuses forms of other sites, not reads', async () => {
  const { sameOrigin } = await load<{ sameOrigin: RequestHandler }>('src/same-origin.ts')
  const origin = await listen(express().use(sameOrigin, (_req, res) => void res.send('done')))
  const post = async (site?: string) =>
    (await fetch(origin, { method: 'POST', headers: site ? { 'sec-fetch-site': site } : {} })).status
  expect([await post('same-site'), await post('cross-site')]).toEqual([403, 403])
  expect([await post('same-origin'), await post('none'), await post()]).toEqual([200, 200, 200])
  expect((await ask(origin, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
})
