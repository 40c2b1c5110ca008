import { expect, test } from 'vitest'
import { customFetch } from '../../../src/index.ts'
import { discoverServer } from '../../../src/oauth/engine/discovery.ts'
import { resolveProvider, SERVER } from './resolve-provider.ts'

const ADDRESS = `${SERVER.issuer}/.well-known/openid-configuration`

const discover = (document: object) =>
  discoverServer(resolveProvider({ [customFetch]: async () => Response.json(document) }), ADDRESS)

test('returns the document of the issuer', async () => {
  expect(await discover(SERVER)).toEqual(SERVER)
})

test.each([['https://x.example'], [7], [null]])('names the issuer of another document: %j', async (issuer) => {
  await expect(discover({ ...SERVER, issuer })).rejects.toMatchObject({
    message: `${ADDRESS}: the issuer ${JSON.stringify(issuer)}`,
    fix: 'Set `issuer` to the received one.',
  })
})
