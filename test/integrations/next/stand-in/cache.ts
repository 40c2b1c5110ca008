// In place of `next/cache`.

import { getStore } from './store.ts'

export function refresh(): void {
  const store = getStore('refresh')
  if (store.phase !== 'action') throw new Error('refresh can only be called from within a Server Action.')
  store.isRefreshed = true
}
