import type { JWT } from '../types/jwt.ts'

/** Returns when a session began for revocations, in milliseconds. Sessions from before the claim have only `auth_time`. */
export const getStart = ({ start, auth_time = 0 }: JWT): number =>
  typeof start === 'number' ? start : auth_time * 1000
