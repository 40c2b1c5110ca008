// The options of the functions that integrations share. Each function refuses unknown names and wrong types when called.

import { callable, FLAG, type Kinds, TEXT } from './integration.ts'

/** Options of functions that require a session. */
export const REQUIRE: Kinds = { when: callable('(session) => true'), signIn: TEXT }

/** Options of guards in front of handlers. */
export const GUARD: Kinds = { ...REQUIRE, passPreflight: FLAG }

/** Options of session reads. */
export const READ: Kinds = { allowPublicCache: FLAG }

/** Settings of an instance. */
export const INSTANCE: Kinds = { localsKey: TEXT }
