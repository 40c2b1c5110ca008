import { type ContractCase, contractCase } from './contract-case.ts'
import { expectNothing, expectSame } from './expect.ts'
import { keyOf, newAccount, newAuthenticator, newUser, ownerOf, signUp, unique } from './rows.ts'

/** Promises about values that are long, or look like something else. */
export const LONG_VALUES: readonly ContractCase[] = [
  contractCase(
    'an account id of 255 characters fits, and its last one counts',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const account = newAccount((await signUp(adapter)).id, { providerAccountId: unique().padEnd(254, 'x') })
      const [first, second] = ['a', 'b'].map((last) => ({
        ...account,
        providerAccountId: account.providerAccountId + last,
      }))
      if (first === undefined || second === undefined) return
      await adapter.linkAccount(first)
      expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(first))), account.userId)
      expectNothing('the user of another id', await adapter.getUserByAccount(keyOf(second)))
    },
  ),
  contractCase(
    'account ids that are numbers stay texts',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const provider = unique()
      const { id } = await signUp(adapter)
      await adapter.linkAccount(newAccount(id, { provider, providerAccountId: '007' }))
      const userOf = (providerAccountId: string) => adapter.getUserByAccount({ provider, providerAccountId })
      expectSame('the user of 007', ownerOf(await userOf('007')), id)
      for (const other of ['7', '7.0', '0x7', ' 007']) expectNothing(`the user of ${other}`, await userOf(other))
    },
  ),
  contractCase(
    'a passkey keeps a public key of 1,000 characters',
    ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'],
    async (adapter) => {
      const { id } = await signUp(adapter)
      const passkey = newAuthenticator(id, { credentialPublicKey: 'A'.repeat(1000) })
      const { providerAccountId } = passkey
      await adapter.linkAccount(newAccount(id, { provider: 'passkey', type: 'webauthn', providerAccountId }))
      await adapter.createAuthenticator(passkey)
      const found = await adapter.getAuthenticator(passkey.credentialID)
      expectSame('the public key', found?.credentialPublicKey, passkey.credentialPublicKey)
    },
  ),
  contractCase(
    'createUserWithAccount keeps the tokens of the account',
    ['createUserWithAccount', 'getAccount'],
    async (adapter) => {
      const tokens = {
        access_token: 'a',
        refresh_token: 'r',
        id_token: 'i',
        scope: 'openid',
        expires_at: 1_893_456_000,
      }
      const account = newAccount('', { ...tokens, type: 'oidc' })
      await adapter.createUserWithAccount(newUser(), account)
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      expectSame('the account', found, { ...tokens, type: 'oidc' })
    },
  ),
]
