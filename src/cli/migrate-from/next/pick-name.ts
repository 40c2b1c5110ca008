import { isTaken } from '../bindings.ts'
import type { Script } from '../script.ts'
import type { Want } from './find-home.ts'

/** Alternative names for files that use the usual name for something else. */
const OTHERS: ReadonlyMap<Want, string> = new Map([
  ['auth', 'readSession'],
  ['handlers', 'authHandlers'],
  ['pagesAuth', 'nodeAuth'],
])

/** Returns the local name in a script for a declaration of another module. */
export const pickName = ({ file }: Script, want: Want): string => (isTaken(file, want) && OTHERS.get(want)) || want
