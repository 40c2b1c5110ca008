import type { Fetch } from '../../types/fetch.ts'
export const countBreaches = async (_password: string, _fetch: Fetch): Promise<number | null> => null
