// Checked by the compiler alone: Auth.js' adapters fit where ours do, without a cast.

import type { D1Adapter } from '@auth/d1-adapter'
import type { DrizzleAdapter } from '@auth/drizzle-adapter'
import type { KyselyAdapter } from '@auth/kysely-adapter'
import type PostgresAdapter from '@auth/pg-adapter'
import type { UnstorageAdapter } from '@auth/unstorage-adapter'
import type { Adapter } from '../../src/types/adapter.ts'

/** A type that could not be resolved is `any`, which would fit everywhere. */
type Known<T> = 0 extends 1 & T ? never : T

type Made<T extends (...given: never[]) => unknown> = Known<ReturnType<T>>

/** Each goes in as it is. */
export const taken = (
  pg: Made<typeof PostgresAdapter>,
  drizzle: Made<typeof DrizzleAdapter>,
  kysely: Made<typeof KyselyAdapter>,
  unstorage: Made<typeof UnstorageAdapter>,
  d1: Made<typeof D1Adapter>,
): Adapter[] => [pg, drizzle, kysely, unstorage, d1]
