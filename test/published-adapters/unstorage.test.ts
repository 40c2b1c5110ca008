import { UnstorageAdapter } from '@auth/unstorage-adapter'
import { createStorage } from 'unstorage'
import type { Adapter } from '../../src/types/adapter.ts'
import { runContract } from '../adapters/run-contract.ts'
import { runFlows } from './flows.ts'

/** As published: assignable without a cast. */
const create = (): Adapter => UnstorageAdapter(createStorage())

const NULL_KEY = 'it deletes what its indexes name, and fails when one is empty'

await runContract('@auth/unstorage-adapter', create, {
  loose: {
    'a name that looks like a date stays a text': 'every text that looks like a date becomes one',
    'updateUser lets a user be found by the new address only': 'the index of the old address stays',
    'updateUser creates no user': 'it writes whatever it is given',
    'accounts whose provider and id run into each other stay apart': 'its keys join them with a colon',
    'useVerificationToken keeps identifiers and tokens apart that run into each other':
      'its keys join them with a colon',
    'an account stays with its first owner': 'the second owner takes it',
    'a passkey stays with its first owner': 'the second owner takes it',
    'deleteUser removes the user': NULL_KEY,
    "deleteUser ends all of the user's sessions": NULL_KEY,
    "deleteUser removes all of the user's accounts": NULL_KEY,
    "deleteUser removes all of the user's passkeys": NULL_KEY,
    'deleteUser sets the account free': NULL_KEY,
    'deleteUser sets all of 26 accounts free': NULL_KEY,
    'updateUser gives no user the address of a missing user': 'it writes whatever it is given',
    'a session that ends while it is renewed stays ended': 'it reads the row, then writes it',
    'two updates of one user at once are both kept': 'it reads the row, then writes all of it',
    'MAGIC-03: of twenty useVerificationToken at once, one gets the token': 'it reads, then deletes',
  },
})
runFlows('@auth/unstorage-adapter', create)
