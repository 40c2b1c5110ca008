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
  const shown = JSON.stringify(issuer)
  await expect(discover({ ...SERVER, issuer })).rejects.toMatchObject({
    message: `${ADDRESS}: the issuer ${shown}`,
    fix: typeof issuer === 'string' ? `Set \`issuer\` to ${shown}, if that is your provider.` : undefined,
  })
})
