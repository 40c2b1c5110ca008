import { type ContractCase, casesNeeding } from './contract-case.ts'
import { expectNothing, expectSame } from './expect.ts'
import {
  createAccountRow,
  createAuthenticatorRow,
  createUniqueText,
  createUserRow,
  getOwner,
  signUp,
  toKey,
} from './rows.ts'

/** Cases for long values, and for values that look like another type. */
export const LONG_VALUES: readonly ContractCase[] = [
  ...casesNeeding(['createUser', 'linkAccount', 'getUserByAccount'], {
    'an account id of 255 characters fits, and its last one counts': async (adapter) => {
      const account = createAccountRow((await signUp(adapter)).id, {
        providerAccountId: createUniqueText().padEnd(254, 'x'),
      })
      const [first, second] = ['a', 'b'].map((last) => ({
        ...account,
        providerAccountId: account.providerAccountId + last,
      }))
      if (first === undefined || second === undefined) return
      await adapter.linkAccount(first)
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(first))), account.userId)
      expectNothing('the user of another id', await adapter.getUserByAccount(toKey(second)))
    },
    'account ids that are numbers stay texts': async (adapter) => {
      const provider = createUniqueText()
      const { id } = await signUp(adapter)
      await adapter.linkAccount(createAccountRow(id, { provider, providerAccountId: '007' }))
      const findUser = (providerAccountId: string) => adapter.getUserByAccount({ provider, providerAccountId })
      expectSame('the user of 007', getOwner(await findUser('007')), id)
      for (const other of ['7', '7.0', '0x7', ' 007']) expectNothing(`the user of ${other}`, await findUser(other))
    },
  }),
  ...casesNeeding(['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'], {
    'a passkey keeps a public key of 1,000 characters': async (adapter) => {
      const { id } = await signUp(adapter)
      const passkey = createAuthenticatorRow(id, { credentialPublicKey: 'A'.repeat(1000) })
      const { providerAccountId } = passkey
      await adapter.linkAccount(createAccountRow(id, { provider: 'passkey', type: 'webauthn', providerAccountId }))
      await adapter.createAuthenticator(passkey)
      const found = await adapter.getAuthenticator(passkey.credentialID)
      expectSame('the public key', found?.credentialPublicKey, passkey.credentialPublicKey)
    },
  }),
  ...casesNeeding(['createUserWithAccount', 'getAccount'], {
    'createUserWithAccount keeps the tokens of the account': async (adapter) => {
      const tokens = {
        access_token: 'a',
        refresh_token: 'r',
        id_token: 'i',
        scope: 'openid',
        expires_at: 1_893_456_000,
      }
      const account = createAccountRow('', { ...tokens, type: 'oidc' })
      await adapter.createUserWithAccount(createUserRow(), account)
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      expectSame('the account', found, { ...tokens, type: 'oidc' })
    },
  }),
]
