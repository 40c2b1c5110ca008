import { expect, test } from 'vitest'
import { readUserinfo } from '../../../src/oauth/engine/userinfo.ts'
import { resolveProvider, SERVER } from './resolve-provider.ts'

const read = (subject: string | null) => readUserinfo(SERVER, resolveProvider(), Response.json({ sub: 'ada' }), subject)

test.each(['ada', null])('reads a userinfo response about the subject %j', async (subject) => {
  expect(await read(subject)).toEqual({ sub: 'ada' })
})

test('refuses a userinfo response about another user', async () => {
  await expect(read('eve')).rejects.toThrow('userinfo: another `sub`')
})
