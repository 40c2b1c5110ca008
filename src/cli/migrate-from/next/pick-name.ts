import { isTaken } from '../bindings.ts'
import type { Script } from '../script.ts'
import type { Want } from './find-home.ts'

/** Names for files in which the usual one is something else. */
const OTHERS: ReadonlyMap<Want, string> = new Map([
  ['auth', 'readSession'],
  ['handlers', 'authHandlers'],
  ['pagesAuth', 'nodeAuth'],
])

/** Returns the name that a script has for what another module declares. */
export const pickName = ({ file }: Script, want: Want): string => (isTaken(file, want) && OTHERS.get(want)) || want
